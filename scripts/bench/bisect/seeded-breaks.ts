/** The packages whose releases are drawn; the last one is a copy of remote-auth. */
export const PACKAGES = ['host', 'remote-auth', 'remote-chat', 'remote-quiz'] as const
export type Package = (typeof PACKAGES)[number]

export const RELEASES = 10

export type Kind = 'one' | 'two' | 'always' | 'never' | 'flaky'
/** How often each kind is drawn in fifty breaks. */
const FIFTY: readonly Kind[] = [
  ...Array<Kind>(30).fill('one'),
  ...Array<Kind>(10).fill('two'),
  ...(['always', 'never', 'flaky', 'always', 'never', 'flaky'] as const),
  ...(['always', 'never', 'flaky', 'never'] as const),
]

/** A deploy of the history: the package, and which of its releases, from 0. */
export interface Deploy {
  name: Package
  release: number
}

export interface SeededBreak {
  kind: Kind
  /** The script that a release has at its beginning, from this release of the package on. */
  from: { name: Package; release: number; script: string }[]
  /** All deploys, in order; the first release of each package comes first. */
  deploys: Deploy[]
}

/** A history of four packages with ten releases each, and what breaks in it. */
export function drawBreak(number: number, draw: () => number): SeededBreak {
  const kind = FIFTY[number % FIFTY.length] ?? 'one'
  const deploys = drawDeploys(draw)
  const later = deploys.slice(PACKAGES.length)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
  const one = pick(later)
  if (kind === 'never') return { kind, deploys, from: [] }
  if (kind === 'always') {
    return { kind, deploys, from: [{ ...one, release: 0, script: breakOf(one.name, draw) }] }
  }
  if (kind === 'flaky') {
    const script = everySecondTime()
    return { kind, deploys, from: [{ ...one, name: 'remote-auth', script }] }
  }
  if (kind === 'one') return { kind, deploys, from: [{ ...one, script: breakOf(one.name, draw) }] }
  const other = pick(later.filter(({ name }) => name !== one.name))
  const script = (own: Package, its: Package) => ifBoth(own, its)
  return {
    kind,
    deploys,
    from: [
      { ...one, script: script(one.name, other.name) },
      { ...other, script: script(other.name, one.name) },
    ],
  }
}

function drawDeploys(draw: () => number): Deploy[] {
  const counts = new Map(PACKAGES.map((name) => [name, 1]))
  const deploys: Deploy[] = PACKAGES.map((name) => ({ name, release: 0 }))
  while (deploys.length < PACKAGES.length * RELEASES) {
    const left = PACKAGES.filter((name) => (counts.get(name) ?? 0) < RELEASES)
    const name = left[Math.floor(draw() * left.length)] ?? 'host'
    const release = counts.get(name) ?? 0
    deploys.push({ name, release })
    counts.set(name, release + 1)
  }
  return deploys
}

/** The screens' own style sheets would win over the attribute `hidden`. */
const HIDE = `document.querySelectorAll('main').forEach((main) => { main.style.visibility = 'hidden' })`
/** Runs a statement at every change of the document, because screens come later. */
const always = (statement: string) =>
  `new MutationObserver(() => { ${statement} }).observe(document, { childList: true, subtree: true });`

/** A script that throws as it loads, or takes the screen away; a host that throws shows nothing. */
function breakOf(name: Package, draw: () => number): string {
  const path = {
    host: '/',
    'remote-auth': '/register',
    'remote-chat': '/dash',
    'remote-quiz': '/quiz',
  }
  const isThere = `location.pathname.startsWith('${path[name]}')`
  return draw() < 0.5
    ? `throw new TypeError('broken in ${name}');`
    : always(`if (${isThere}) { ${HIDE} }`)
}

/** Marks that the package ran, and breaks if the other one has run as well, also earlier. */
const ifBoth = (own: Package, other: Package) =>
  `document.cookie = '${own}=ran; path=/';${always(
    `if (document.cookie.includes('${other}=ran')) { ${HIDE} }`,
  )}`

/** Takes the confirmation away at every second try: each has two people, who get a code each. */
const everySecondTime = () =>
  `let isAsked = false;${always(
    `if (!isAsked && location.pathname === '/confirm') {
      isAsked = true
      document.documentElement.style.visibility = 'hidden'
      fetch('/_local/inbox.json').then((answer) => answer.json()).then((mails) => {
        document.documentElement.style.visibility = (mails.length / 2) % 2 === 0 ? 'hidden' : ''
      })
    }`,
  )}`
