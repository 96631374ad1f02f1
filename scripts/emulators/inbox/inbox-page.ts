// Runs in the inbox's page. It is served with its types stripped.

interface InboxMail {
  to: string
  subject: string
  code: string
  sentAt: number
}

/** The server is on this machine, so polling costs nothing. */
const POLL_INTERVAL_MS = 1_000

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}

const announcement = byId('said')
const list = byId('list')

/** Inserts every string as text: an address or a subject may contain markup. */
function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const node = document.createElement(name)
  node.className = className
  node.append(...content)
  return node
}

function card({ to, subject, code, sentAt }: InboxMail): HTMLElement {
  const sentTime = new Date(sentAt).toISOString()
  const time = element('time', '', `${sentTime.slice(0, 19).replace('T', ' ')} UTC`)
  time.setAttribute('datetime', sentTime)
  const copy = element('button', 'inbox-code', element('code', '', code))
  const hint = element('small', '', 'Copy')
  copy.append(hint)
  copy.setAttribute('type', 'button')
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code)
    hint.textContent = 'Copied'
    announcement.textContent = `Copied the code ${code}.`
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
const shownKeys = new Set<string>()

function show(messages: InboxMail[]): void {
  const keyOf = ({ to, code, sentAt }: InboxMail) => `${sentAt} ${to} ${code}`
  const isFirst = shownKeys.size === 0
  const fresh = messages.filter((message) => !shownKeys.has(keyOf(message)))
  for (const message of fresh) shownKeys.add(keyOf(message))
  list.prepend(...fresh.map(card))
  if (!isFirst && fresh[0]) announcement.textContent = `A new message to ${fresh[0].to}.`
  list.hidden = shownKeys.size === 0
  byId('empty').hidden = shownKeys.size > 0
}

async function refresh(): Promise<void> {
  if (document.hidden) return
  try {
    const response = await fetch(`/_local/inbox.json${location.search}`)
    if (!response.ok) throw new Error(`inbox.json answered ${response.status}`)
    show((await response.json()) as InboxMail[])
    byId('stopped').textContent = ''
  } catch {
    byId('stopped').textContent = 'The server is down. This page continues when it is back.'
  }
}

async function poll(): Promise<void> {
  await refresh()
  setTimeout(poll, POLL_INTERVAL_MS)
}

void poll()
document.addEventListener('visibilitychange', () => void refresh())
