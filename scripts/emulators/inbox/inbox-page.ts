// Runs in the inbox's page. It is served with its types stripped.

interface Message {
  to: string
  subject: string
  code: string
  sentAt: number
}

/** The server is on this machine, so polling costs nothing. */
const ASKED_EVERY_MS = 1_000

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}

const said = byId('said')
const list = byId('list')

/** Inserts every string as text: an address or a subject may contain markup. */
function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...content)
  return made
}

function card({ to, subject, code, sentAt }: Message): HTMLElement {
  const sent = new Date(sentAt).toISOString()
  const time = element('time', '', `${sent.slice(0, 19).replace('T', ' ')} UTC`)
  time.setAttribute('datetime', sent)
  const copy = element('button', 'inbox-code', element('code', '', code))
  const hint = element('small', '', 'Copy')
  copy.append(hint)
  copy.setAttribute('type', 'button')
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code)
    hint.textContent = 'Copied'
    said.textContent = `The code ${code} is copied.`
    setTimeout(() => {
      hint.textContent = 'Copy'
    }, 2_000)
  })
  const whose = element('p', 'inbox-whose local-soft', element('bdi', 'inbox-to', to), time)
  return element(
    'li',
    'inbox-card local-card',
    element('h2', 'inbox-subject', subject),
    whose,
    copy,
  )
}

/** The mails that the list shows, so that only new ones are added. */
const shown = new Set<string>()

function show(messages: Message[]): void {
  const keyOf = ({ to, code, sentAt }: Message) => `${sentAt} ${to} ${code}`
  const isFirst = shown.size === 0
  const fresh = messages.filter((message) => !shown.has(keyOf(message)))
  for (const message of fresh) shown.add(keyOf(message))
  list.prepend(...fresh.map(card))
  if (!isFirst && fresh[0]) said.textContent = `A new message to ${fresh[0].to}.`
  list.hidden = shown.size === 0
  byId('empty').hidden = shown.size > 0
}

async function refresh(): Promise<void> {
  if (document.hidden) return
  try {
    const response = await fetch(`/_local/inbox.json${location.search}`)
    if (!response.ok) throw new Error(`inbox.json answered ${response.status}`)
    show((await response.json()) as Message[])
    byId('stopped').textContent = ''
  } catch {
    byId('stopped').textContent = 'The server does not answer. This page continues when it does.'
  }
}

async function keepFresh(): Promise<void> {
  await refresh()
  setTimeout(keepFresh, ASKED_EVERY_MS)
}

void keepFresh()
document.addEventListener('visibilitychange', () => void refresh())
