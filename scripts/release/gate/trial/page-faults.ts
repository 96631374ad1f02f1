import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { root } from '../../../build/packages'
import { firstFew } from '../../lineup/objection'

declare global {
  interface Window {
    axe: typeof axe
    parlorTrial: { listeners(): Record<string, number> }
  }
}

export const pathOf = (page: Page) => new URL(page.url()).pathname

/** The header is the way home and out: only a modal dialog of a screen may cover it. */
export async function headerFaults(page: Page): Promise<string[]> {
  const fault = await page.evaluate(() => {
    const modal = document.querySelector('dialog:modal, [aria-modal="true"]')
    if (modal?.checkVisibility()) return undefined
    const headers = [...document.querySelectorAll('header')]
    const header = headers.find((each) => !each.closest('main, article, section, aside, nav'))
    const controls = [...(header?.querySelectorAll('a, button') ?? [])].filter((each) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    if (controls.length === 0) return { control: 'the header', by: undefined }
    window.scrollTo(0, 0)
    for (const control of controls) {
      const name = control.textContent?.trim() || control.getAttribute('aria-label') || 'a control'
      const { left, top, width, height } = control.getBoundingClientRect()
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
      if (onTop && (control.contains(onTop) || header?.contains(onTop))) continue
      const described = onTop?.id ? `#${onTop.id}` : `.${onTop?.classList[0] ?? ''}`
      return { control: name, by: onTop && onTop.tagName.toLowerCase() + described }
    }
    return undefined
  })
  if (!fault) return []
  const { control, by } = fault
  return [
    by
      ? `In the browser ${control} in the header cannot be clicked at ${pathOf(page)} with this release, because ${by} covers it: keep the screen below the header, or open what covers the page as a modal dialog (showModal).`
      : `In the browser ${control} cannot be seen at ${pathOf(page)} with this release: leave the header in the page, and in its place.`,
  ]
}

let axeSource: string | undefined

/** Faults that make a screen unusable for some people, according to axe. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  axeSource ??= readFileSync(
    createRequire(join(root, 'package.json')).resolve('axe-core/axe.min.js'),
    'utf8',
  )
  // Through the debugger: the site's own policy blocks scripts that are not the site's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ help, id, nodes }) => ({ help, id, at: nodes.map(({ target }) => target.join(' ')) }))
  })
  return found.map(
    ({ help, id, at }) =>
      `In the browser ${pathOf(page)} cannot be used by everybody with this release: ${help} (${id}), at ${firstFew(at)}.`,
  )
}

/** Traces that a screen could leave behind for all others. */
export interface PageState {
  /** Keys of local and session storage. */
  keys: string[]
  /** The number of listeners on document and window, by target and kind of event. */
  listeners: Record<string, number>
}

/** Counts listeners for events that other screens also get, from before the page's first script. */
function countListeners(): void {
  const kinds = /^(key|pointer|mouse|touch|click$|dblclick$|auxclick$|contextmenu$|wheel$|scroll$)/
  const named = new Map<EventTarget, string>([
    [document, 'document'],
    [window, 'window'],
  ])
  const held = new Map<string, Set<unknown>>()
  const setOf = (target: EventTarget, type: string) => {
    const name = named.get(target)
    if (!name || !kinds.test(type)) return undefined
    const key = `${name}: ${type}`
    const set = held.get(key) ?? new Set()
    held.set(key, set)
    return set
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const set = listener ? setOf(this ?? window, type) : undefined
    // The browser's driver also listens, to see what it clicks.
    const isOfTrial = new Error().stack?.includes('InjectedScript')
    const { once, signal } = typeof options === 'object' && options ? options : {}
    if (set && !once && !isOfTrial && !signal?.aborted) {
      set.add(listener)
      signal?.addEventListener('abort', () => set.delete(listener))
    }
    addEventListener.call(this ?? window, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    setOf(this ?? window, type)?.delete(listener)
    removeEventListener.call(this ?? window, type, listener, options)
  }
  window.parlorTrial = {
    listeners() {
      const counts: Record<string, number> = {}
      for (const [key, set] of held) if (set.size > 0) counts[key] = set.size
      for (const [target, name] of named) {
        for (const property of ['onkeydown', 'onkeyup', 'onclick', 'onwheel', 'ontouchstart']) {
          const isSet = (target as unknown as Record<string, unknown>)[property]
          const key = `${name}: ${property.slice(2)}`
          if (isSet) counts[key] = (counts[key] ?? 0) + 1
        }
      }
      return counts
    },
  }
}

const PROBE = 'parlor.gate.probe'

/** Makes every further document of the page count its listeners, and hold keys that must stay. */
export async function instrument(page: Page): Promise<void> {
  await page.addInitScript(countListeners)
  await page.addInitScript((probe) => {
    localStorage[probe] ??= 'kept'
    sessionStorage[probe] ??= 'kept'
  }, PROBE)
}

/** The objection to a page that emptied its storage; undefined if it did not. */
export async function emptiedStorage(page: Page): Promise<string | undefined> {
  const isKept = await page.evaluate(
    (probe) => probe in localStorage && probe in sessionStorage,
    PROBE,
  )
  if (isKept) return undefined
  return 'In the browser this release empties the storage of the page, and with it the sign-in and what other screens keep: have it remove only its own keys, by name.'
}

export function stateOf(page: Page): Promise<PageState> {
  return page.evaluate(() => ({
    keys: [
      ...Object.keys(localStorage).map((key) => `${key} of local storage`),
      ...Object.keys(sessionStorage).map((key) => `${key} of session storage`),
    ],
    listeners: window.parlorTrial.listeners(),
  }))
}

/** The differences after a visit to the candidate's screens, each with its remedy. */
export function traces(name: string, { before, after }: { before: PageState; after: PageState }) {
  const gone = before.keys.filter((key) => !after.keys.includes(key))
  const added = Object.entries(after.listeners)
    .filter(([key, count]) => count > (before.listeners[key] ?? 0))
    .map(([key]) => key.replace(/^(\w+): (\w+)$/, '$2 on $1'))
  return [
    gone.length > 0 &&
      `In the browser a visit to ${name} removes ${gone.join(', ')}, which was there before: have it remove only its own keys, by name.`,
    added.length > 0 &&
      `In the browser ${name} still listens to ${added.join(', ')} after its screens were left, so it reaches those of others: add the listener in an effect and remove it there, or listen on an element of the screen.`,
  ].filter((objection) => objection !== false)
}
