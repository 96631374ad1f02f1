import { STATIC_SCREEN } from '@parlor/shared/contract/page-blocks'
import type { Page } from '@playwright/test'
import { addressOf, proofOf, type TriedPackage } from './tried-site'

/**
 * Compares the HTML that pages show before their scripts with what the screens then render: anyone
 * who types early would see the form change, or lose it.
 */
export async function staticFaults(
  page: Page,
  packages: readonly TriedPackage[],
): Promise<string[]> {
  const objections: string[] = []
  for (const { name, screens } of packages) {
    for (const screen of screens.filter(({ access }) => access === 'anonymous')) {
      const path = addressOf(screen)
      await page.goto(path)
      // The rendered screen: until it is there, the page shows the HTML that it is compared with.
      await page.locator('#root:not([hidden]) main').first().waitFor()
      await proofOf(path).proof(page).first().waitFor()
      const difference = await page.evaluate(firstDifference, STATIC_SCREEN.template)
      if (!difference) continue
      objections.push(
        `In the browser the static HTML of ${path} has ${difference.before}, where the screen has ${difference.after}: render first what does not depend on the browser, or leave "static" out of the screen in the remote.json of ${name}.`,
      )
    }
  }
  return objections
}

/** Runs in the page. Undefined if both are equal, or if the page brings no HTML. */
function firstDifference(id: string): { before: string; after: string } | undefined {
  const template = document.getElementById(id)
  const root = document.getElementById('root')?.cloneNode(true)
  if (!(template instanceof HTMLTemplateElement) || !root) return undefined
  // React makes a separate text node for each part.
  root.normalize()
  // React numbers the ids that it makes up, separately in each tree.
  const describe = (node: Node): string[] => {
    if (!(node instanceof Element)) return node.textContent ? [`"${node.textContent}"`] : []
    const attributes = [...node.attributes]
      .map(({ name, value }) => ` ${name}="${value.replace(/_r_\w+?_/i, '_')}"`)
      .sort()
    return [
      `<${node.localName}${attributes.join('')}>`,
      ...[...node.childNodes].flatMap(describe),
      `</${node.localName}>`,
    ]
  }
  const before = [...template.content.childNodes].flatMap(describe)
  const after = [...root.childNodes].flatMap(describe)
  const at = [...before, ''].findIndex((each, at) => each !== (after[at] ?? ''))
  if (at === -1) return undefined
  return { before: before[at] ?? 'nothing', after: after[at] ?? 'nothing' }
}
