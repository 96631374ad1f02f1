import type { Page } from '@playwright/test'

/** The minimum target size (WCAG 2.5.5), and that of a link within a sentence (2.5.8). */
const TARGET = { alone: 44, inSentence: 24 }

/** The layout problems in the present window: horizontal scrolling, text that is cut off, buttons
 * that wrap, and targets too small for a finger. A link in the text of a line is as high as the line;
 * it has its target in the list of links. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      problems.push(`the page is ${scrollWidth - clientWidth} px too wide`)

    const all = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility())
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.id).trim()}"`

    const targets = all.filter((each) => each.matches('a, button, input, textarea'))
    for (const element of targets.filter((each) => !each.closest('[inert], [aria-hidden=true]'))) {
      const { width, height, left, right } = element.getBoundingClientRect()
      const least = element.matches('p a') ? target.inSentence : target.alone
      if (width < least || height < target.alone) {
        problems.push(`${name(element)} is ${Math.round(width)} by ${Math.round(height)} px`)
      }
      if (left < 0 || right > clientWidth)
        problems.push(`${name(element)} is outside of the window`)
    }
    for (const element of all.filter(hasGapInSentence)) {
      problems.push(`${name(element)} has a gap between its words`)
    }
    // With letters so large that no label would fit, labels break.
    const hasSpace = matchMedia('(width >= 20rem)').matches
    const labels = all.filter((each) => each.matches('button > span:first-child'))
    for (const label of hasSpace ? labels : []) {
      const lineHeight = Number.parseFloat(getComputedStyle(label).lineHeight)
      if (label.getBoundingClientRect().height > 1.5 * lineHeight) {
        problems.push(`${name(label)} breaks in two lines`)
      }
    }
    for (const element of all.filter((each) => !each.closest('[aria-hidden=true]'))) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      const isMeant = textOverflow === 'ellipsis' || clipPath !== 'none'
      if (overflowX !== 'hidden' || isMeant) continue
      if (element.scrollWidth > element.clientWidth + 1)
        problems.push(`${name(element)} is cut off`)
    }
    return problems

    /** Text and an element stand side by side as boxes, and not as words of one line. */
    function hasGapInSentence(element: Element): boolean {
      const { display, columnGap } = getComputedStyle(element)
      if (!/flex|grid/.test(display) || !(Number.parseFloat(columnGap) > 0)) return false
      const inFlow = [...element.children].filter(
        (child) => child.checkVisibility() && getComputedStyle(child).position !== 'absolute',
      )
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      return hasText && inFlow.some((child) => child.textContent?.trim())
    }
  }, TARGET)
}
