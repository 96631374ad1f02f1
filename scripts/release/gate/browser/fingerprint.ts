import { runInNewContext } from 'node:vm'
import type { BrowserTab } from './tab'

/** Everything at a screen that other screens share, each by its name, with a word for its value. */
export type Fingerprint = Record<string, string>

/** The language's own globals, and what else a script might patch for the whole page. */
const BUILT_INS = new Set<string>([
  ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]),
  ...['EventTarget', 'Node', 'Element', 'HTMLElement', 'Document', 'Event', 'Window'],
  ...['History', 'Location', 'Navigator', 'Storage', 'XMLHttpRequest', 'WebSocket'],
  ...['Request', 'Response', 'Headers', 'URL', 'URLSearchParams'],
])

/** Objects of the page that a script might give members of their own. */
const OBJECTS = ['document', 'history', 'navigator', 'console', 'performance']

/** The events of user input, which every screen gets. */
const USER_EVENTS =
  /^(key|pointer|mouse|touch|drag|drop|click|dblclick|auxclick|contextmenu|wheel|scroll|input|beforeinput|change|submit|focus|paste|copy|cut|beforeunload|popstate)/

/** Keys of both storages that a release must leave alone. */
const PROBE = 'parlor.gate.probe'

/** Writes keys that the page does not know, so that a release that empties the storage shows. */
export function plantProbe(tab: BrowserTab): Promise<void> {
  return tab.evaluate((probe) => {
    localStorage.setItem(probe, 'kept')
    sessionStorage.setItem(probe, 'kept')
  }, PROBE)
}

export function isProbeThere(tab: BrowserTab): Promise<boolean> {
  return tab.evaluate((probe) => probe in localStorage && probe in sessionStorage, PROBE)
}

/** Reads the page over the DevTools protocol, and its document in an isolated world. */
export async function fingerprint(tab: BrowserTab): Promise<Fingerprint> {
  const [globals, listeners, document] = await Promise.all([
    globalsOf(tab),
    listenersOf(tab),
    tab.evaluate(documentState, null),
  ])
  await tab.devtools.send('Runtime.releaseObjectGroup', { objectGroup: HANDLES })
  return { ...globals, ...listeners, ...document }
}

/** Objects in a group can be released together, and only they have their listeners' functions. */
const HANDLES = 'fingerprint'

async function handle({ devtools }: BrowserTab, expression: string): Promise<string> {
  const request = { expression, objectGroup: HANDLES }
  const { result } = await devtools.send('Runtime.evaluate', request)
  return result.objectId ?? ''
}

interface RemoteObject {
  type: string
  description?: string
  objectId?: string
}

interface Property {
  name: string
  value?: RemoteObject
  get?: RemoteObject
  set?: RemoteObject
}

async function propertiesOf({ devtools }: BrowserTab, objectId: string): Promise<Property[]> {
  const request = { objectId, ownProperties: true }
  return (await devtools.send('Runtime.getProperties', request)).result
}

/** Functions read as their source; of other values only the type counts. */
function wordFor({ value, get, set }: Property): string {
  const functions = [value, get, set].filter((each) => each?.type === 'function')
  return functions.map((each) => each?.description).join() || (value?.type ?? 'an accessor')
}

/** The own properties of `window`, and those of the built-ins and their prototypes. */
async function globalsOf(tab: BrowserTab): Promise<Fingerprint> {
  const result: Fingerprint = {}
  const note = (of: string, properties: Property[]) => {
    for (const each of properties) {
      if (each.name !== '__proto__') result[`${of}.${each.name}`] = wordFor(each)
    }
  }
  const all = await propertiesOf(tab, await handle(tab, 'globalThis'))
  note(
    'window',
    all.filter(({ name }) => !isFrame(name)),
  )
  const builtIns = all.filter(
    ({ name, value }) => BUILT_INS.has(name) && name !== 'globalThis' && value?.objectId,
  )
  await Promise.all(
    builtIns.map(async ({ name, value }) => {
      const members = await propertiesOf(tab, value?.objectId ?? '')
      note(name, members)
      const prototype = members.find((member) => member.name === 'prototype')?.value?.objectId
      if (prototype) note(`${name}.prototype`, await propertiesOf(tab, prototype))
    }),
  )
  for (const name of OBJECTS) note(name, await propertiesOf(tab, await handle(tab, name)))
  return result
}

const isFrame = (name: string) => /^\d+$/.test(name)

const TARGETS = {
  window: 'globalThis',
  document: 'document',
  html: 'document.documentElement',
  body: 'document.body',
}

async function listenersOf(tab: BrowserTab): Promise<Fingerprint> {
  const counts: Record<string, number> = {}
  for (const [target, expression] of Object.entries(TARGETS)) {
    const objectId = await handle(tab, expression)
    const { listeners } = await tab.devtools.send('DOMDebugger.getEventListeners', { objectId })
    const isReacts = await isPortal(tab, objectId)
    for (const { type, originalHandler } of listeners) {
      if (!USER_EVENTS.test(type)) continue
      if (isReacts && REACTS.test(originalHandler?.description ?? '')) continue
      const name = `a listener to ${type} on ${target}`
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
}

/** Its listeners are bound functions, and an empty one for Safari. */
const REACTS = /\[native code\]|^function \w*\(\) ?\{\}$/

/** React listens on the element that a portal is in, once and for good, and marks it. */
async function isPortal(tab: BrowserTab, objectId: string): Promise<boolean> {
  const properties = await propertiesOf(tab, objectId)
  return properties.some(({ name }) => name.startsWith('_reactListening'))
}

/** Runs beside the page's scripts. */
async function documentState(): Promise<Record<string, string>> {
  const result: Record<string, string> = { 'the title': document.title }
  const stores = { local: localStorage, session: sessionStorage }
  for (const [name, store] of Object.entries(stores)) {
    for (const key of Object.keys(store)) result[`the key ${key} of ${name} storage`] = 'kept'
  }
  for (const lock of (await navigator.locks.query()).held ?? []) {
    result[`the lock ${lock.name}`] = 'held'
  }
  for (const element of [document.documentElement, document.body]) {
    const name = element.localName
    for (const { name: attribute, value } of element.attributes) {
      const isEmptied = value === '' && ['class', 'style'].includes(attribute)
      if (!isEmptied) result[`the attribute ${attribute} of ${name}`] = value
    }
  }
  // Style sheets stay, those of releases and what a library fills by calls (emotion): a rule that
  // names a class of its own reaches nobody else.
  const isOwn = (selector: string) => selector.includes('.') && !/\.(parlor|host)-/.test(selector)
  const count = (rules: CSSRuleList): number =>
    [...rules].reduce((sum, rule) => sum + reach(rule), 0)
  const reach = (rule: CSSRule): number => {
    if (rule instanceof CSSStyleRule) return Number(!rule.selectorText.split(',').every(isOwn))
    return rule instanceof CSSGroupingRule ? count(rule.cssRules) : 0
  }
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  const inlineSheets = sheets.filter(({ href }) => !href)
  const ruleCount = inlineSheets.reduce((sum, { cssRules }) => sum + count(cssRules), 0)
  if (ruleCount > 0) result['a style sheet without an address'] = String(ruleCount)
  return result
}

/** The parts of a page that a visit has changed for all others. */
export function changesBetween(previous: Fingerprint, now: Fingerprint): string[] {
  const names = Object.keys({ ...previous, ...now })
  return names.filter((name) => previous[name] !== now[name] && !isHarmless(name, previous, now))
}

/** Keys and globals of its own may be added, and listeners of others may go. */
function isHarmless(name: string, previous: Fingerprint, now: Fingerprint): boolean {
  if (/^(the key |window\.)/.test(name)) return previous[name] === undefined
  // Svelte gives all elements members of its own, undefined or null at first.
  if (/^(Node|Element|HTMLElement)\.prototype\./.test(name))
    return previous[name] === undefined && /^(undefined|object)$/.test(now[name] ?? '')
  if (name.startsWith('a listener ')) return Number(now[name] ?? 0) < Number(previous[name] ?? 0)
  return false
}

/** The names of globals that were not there before, as libraries make them to find themselves. */
export function newGlobals(previous: Fingerprint, now: Fingerprint): string[] {
  return Object.keys(now)
    .filter((name) => name.startsWith('window.') && previous[name] === undefined)
    .map((name) => name.replace('window.', ''))
}

const REMEDIES: [start: string, remedy: string][] = [
  ['the key ', 'remove only its own keys, by name'],
  ['a listener ', 'add the listener in an effect and remove it there, or listen on an element'],
  ['the lock ', 'release the lock when the screen is left'],
  ['a timer ', 'clear it in what the effect returns'],
  ['calls to ', 'end them in what the effect returns (clearInterval, AbortController)'],
  ['a style sheet ', 'import its styles from a file, or remove the element in the effect'],
  ['the way back', 'navigate with { replace: true } within the screen'],
  ['the heap', 'free what grows outside of the screen, such as lists, caches and listeners'],
  ['the title', 'leave the title to Page'],
  ['', 'change it in an effect and restore it there, or leave it alone'],
]

/** The problems with the changes that a visit to a package's screens leaves behind. */
export function leftBehind(name: string, changes: readonly string[]): string[] {
  const rest = new Set(changes)
  return REMEDIES.flatMap(([start, remedy]) => {
    const matches = [...rest].filter((change) => change.startsWith(start))
    for (const change of matches) rest.delete(change)
    if (matches.length === 0) return []
    return [
      `In the browser a visit to ${name} changes what other screens get (${matches.join(', ')}): ${remedy}.`,
    ]
  })
}
