import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { STATIC_SCREEN } from '@parlor/shared/contract/page/page-blocks'
import { specified } from '@parlor/shared/contract/routing'
import type axe from 'axe-core'
import { root } from '../../../build/packages'
import { PATIENCE_MS } from './navigate'
import { type SpecifiedText, specifiedTexts } from './specified-texts'
import type { BrowserTab } from './tab'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const WIDTHS = [390, 1280]

export async function checkScreen(tab: BrowserTab): Promise<string[]> {
  const faults = await missingTexts(tab)
  for (const width of WIDTHS) {
    await resize(tab, width)
    const newFaults = [...(await dialogFaults(tab)), ...(await headerFaults(tab))]
    faults.push(...newFaults.map((fault) => fault.replace(' with ', ` at ${width} pixels with `)))
    if (newFaults.length > 0) break
  }
  return [...faults, ...(await accessibilityFaults(tab))]
}

/**
 * On a busy machine the page takes its new size a moment after the browser has answered. Throws if
 * it does not: a check at another size would miss faults.
 */
async function resize(tab: BrowserTab, width: number): Promise<void> {
  await tab.page.setViewportSize({ width, height: 720 })
  await tab.evaluate(
    async ({ target, until }) => {
      while (innerWidth !== target && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      if (innerWidth !== target) throw new Error(`The page stayed ${innerWidth} pixels wide.`)
      // The page adapts to this width in its next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    { target: width, until: Date.now() + PATIENCE_MS },
  )
}

async function missingTexts({ page, path }: BrowserTab): Promise<string[]> {
  const screens = Object.entries(specified) as [keyof typeof specified, { path: string }][]
  const [screen] = screens.find(([, { path: own }]) => own === path) ?? []
  if (!screen) return []
  const faults: string[] = []
  for (const text of specifiedTexts[screen]) {
    if (await locate(page, text).first().isVisible()) continue
    faults.push(
      `In the browser ${path} has no ${text.is} "${text.reads}" with this release: the specification requires this text.`,
    )
  }
  return faults
}

function locate(page: BrowserTab['page'], { is, reads }: SpecifiedText) {
  if (is === 'label') return page.getByLabel(reads, { exact: true })
  if (is === 'placeholder') return page.getByPlaceholder(reads, { exact: true })
  if (is === 'text') return page.getByText(reads)
  return page.getByRole(is, { name: reads, exact: true })
}

/** A phone has no Escape key: a modal dialog needs something to press. */
async function dialogFaults(tab: BrowserTab): Promise<string[]> {
  const isStuck = await tab.evaluate(() => {
    const modal = document.querySelector('dialog:modal, [aria-modal="true"]')
    if (!modal?.checkVisibility() || modal.getAttribute('closedby') === 'any') return false
    return !modal.querySelector('button, a, input, [role="button"]')
  }, undefined)
  if (!isStuck) return []
  return [
    `In the browser nobody can close a dialog at ${tab.path} with this release: give it a button that closes it.`,
  ]
}

/** The header is the way home and out: only a modal dialog of a screen may cover it. */
export async function headerFaults(tab: BrowserTab): Promise<string[]> {
  const fault = await tab.evaluate(() => {
    const modal = document.querySelector('dialog:modal, [aria-modal="true"]')
    if (modal?.checkVisibility()) return null
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
    return null
  }, undefined)
  if (!fault) return []
  const { control, by } = fault
  return [
    by
      ? `In the browser ${control} in the header cannot be clicked at ${tab.path} with this release, because ${by} covers it: keep the screen below the header, or open what covers the page as a modal dialog (showModal).`
      : `In the browser ${control} cannot be seen at ${tab.path} with this release: leave the header in the page, and in its place.`,
  ]
}

let axeSource: string | undefined

/** Faults that make a screen unusable for some people, according to axe. */
export async function accessibilityFaults(tab: BrowserTab): Promise<string[]> {
  axeSource ??= readFileSync(
    createRequire(join(root, 'package.json')).resolve('axe-core/axe.min.js'),
    'utf8',
  )
  await tab.run(axeSource)
  const faults = await tab.evaluate(async () => {
    // An endless animation has another contrast at each moment: it is judged at its beginning.
    const endless = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
    for (const animation of endless) {
      animation.pause()
      animation.currentTime = animation.effect?.getComputedTiming().delay ?? 0
    }
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    for (const animation of endless) animation.play()
    // A day of a date picker shows its number, and has its whole date as its name.
    const isDay = (place: string) => document.querySelector(place)?.closest('[role="grid"]')
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ help, id, nodes }) => {
        const places = nodes.map(({ target }) => target.join(' '))
        const isName = id === 'label-content-name-mismatch'
        return { help, id, at: places.filter((place) => !(isName && isDay(place))) }
      })
      .filter(({ at }) => at.length > 0)
  }, undefined)
  return faults.map(
    ({ help, id, at }) =>
      `In the browser ${tab.path} cannot be used by everybody with this release: ${help} (${id}), at ${at.join(', ')}.`,
  )
}

/**
 * Compares the static HTML of the page with the screen that is rendered now:
 * anyone who types early would see the form change, or lose it.
 */
export async function staticFaults(tab: BrowserTab, name: string): Promise<string[]> {
  const difference = await tab.evaluate(firstDifference, STATIC_SCREEN.template)
  if (!difference) return []
  return [
    `In the browser the static HTML of ${tab.path} has ${difference.staticNodes}, where the screen has ${difference.liveNodes}: render first what does not depend on the browser, or leave "static" out of the screen in the remote.json of ${name}.`,
  ]
}

/** Null if both are equal, or if the page has no HTML. */
function firstDifference(id: string): { staticNodes: string; liveNodes: string } | null {
  const template = document.getElementById(id)
  const root = document.getElementById('root')?.cloneNode(true)
  if (!(template instanceof HTMLTemplateElement) || !root) return null
  // React makes a separate text node for each part.
  root.normalize()
  // React numbers the ids that it makes up, separately in each tree.
  const describe = (node: Node): string[] => {
    if (!(node instanceof Element)) return node.textContent ? [`"${node.textContent}"`] : []
    // It has no box. An older release has HTML without it.
    if (node.className === 'parlor-remote') return [...node.childNodes].flatMap(describe)
    const attributes = [...node.attributes]
      .map(({ name, value }) => ` ${name}="${value.replace(/_r_\w+?_/i, '_')}"`)
      .sort()
    return [
      `<${node.localName}${attributes.join('')}>`,
      ...[...node.childNodes].flatMap(describe),
      `</${node.localName}>`,
    ]
  }
  const staticNodes = [...template.content.childNodes].flatMap(describe)
  const liveNodes = [...root.childNodes].flatMap(describe)
  const at = [...staticNodes, ''].findIndex((each, at) => each !== (liveNodes[at] ?? ''))
  if (at === -1) return null
  return { staticNodes: staticNodes[at] ?? 'nothing', liveNodes: liveNodes[at] ?? 'nothing' }
}
