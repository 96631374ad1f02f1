import type { Page } from '@playwright/test'

/** The texts and controls in the present window that lie over each other, reach out of what frames
 * them, or out of the window sideways, and short words that are broken. The transcript's text
 * is left to its own tests. */
export function textProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      element: Element
      name: string
      rect: DOMRect
      isText: boolean
    }

    // Content under a popover is not visible.
    const visibleRoot = document.querySelector(':popover-open') ?? document.body
    const all = [...visibleRoot.querySelectorAll('*')].filter(isShown)
    const controls = all.filter((each) => each.matches('button, input, textarea, summary'))
    const boxes: Box[] = [
      ...controls.map((element) => boxOf(element, element.getBoundingClientRect(), false)),
      ...all.flatMap((element) =>
        [...element.childNodes].filter(isText).flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].map((rect) => boxOf(element, rect, true))
        }),
      ),
    ].filter(({ rect }) => rect.width > 1 && rect.height > 1)
    return [
      ...new Set([
        ...boxes.flatMap(outside),
        ...boxes.flatMap(overlaps),
        ...all.filter(breaksInWord).map((each) => `${nameOf(each)} breaks within a word`),
      ]),
    ]

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false
      return !element.closest('[aria-hidden=true], .chat-transcript, .parlor-visually-hidden, svg')
    }

    function isText(node: Node): boolean {
      return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''
    }

    function nameOf(element: Element): string {
      const text = (element.textContent || element.id).trim().slice(0, 40)
      return `${element.tagName.toLowerCase()} "${text}"`
    }

    /** A word of the site's own that fits in any window stands letter under letter. */
    function breaksInWord(element: Element): boolean {
      // Not the parts of an address or a path.
      const words = /(?<!\S)\p{L}{2,12}(?![^\s.,:…])/gu
      if (element.closest('bdi, code, pre, .host-detail')) return false
      const range = document.createRange()
      return [...element.childNodes].filter(isText).some((node) =>
        [...(node.textContent ?? '').matchAll(words)].some(({ 0: word, index }) => {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        }),
      )
    }

    /** The visible part of a box: scrolled or clipped frames may hide the rest. */
    function boxOf(element: Element, whole: DOMRect, isText: boolean): Box {
      let { left, top, right, bottom } = whole
      for (let frame = element; frame !== document.body; frame = frame.parentElement as Element) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(frame)
        const edges = frame.getBoundingClientRect()
        if (clipPath !== 'none') right = left
        if (overflowX !== 'visible') {
          left = Math.max(left, edges.left)
          right = Math.min(right, edges.right)
        }
        if (overflowY !== 'visible') {
          top = Math.max(top, edges.top)
          bottom = Math.min(bottom, edges.bottom)
        }
      }
      // The letters of a line are lower than its box.
      const trim = isText ? Math.max(0, bottom - top) * 0.1 : 0
      const name = nameOf(element)
      const rect = new DOMRect(left, top + trim, right - left, bottom - top - 2 * trim)
      return { element, name, rect, isText }
    }

    function outside({ element, name, rect, isText }: Box): string[] {
      const { clientWidth } = document.documentElement
      if (rect.left < -1 || rect.right > clientWidth + 1)
        return [`${name} is outside of the window`]
      for (
        let frame = isText ? element : element.parentElement;
        frame;
        frame = frame.parentElement
      ) {
        const { borderInlineStartWidth, position } = getComputedStyle(frame)
        const edges = frame.getBoundingClientRect()
        const isInside =
          rect.left >= edges.left - 1 &&
          rect.right <= edges.right + 1 &&
          rect.top >= edges.top - 1 &&
          rect.bottom <= edges.bottom + 1
        if (borderInlineStartWidth !== '0px' && !isInside) {
          return [`${name} is outside of its ${frame.className || frame.tagName}`]
        }
        if (position === 'absolute' || position === 'fixed') return []
      }
      return []
    }

    function overlaps(one: Box, index: number): string[] {
      return boxes
        .slice(index + 1)
        .filter((other) => areApart(one.element, other.element) && hasCommon(one.rect, other.rect))
        .map((other) => `${one.name} and ${other.name} overlap`)
    }

    function areApart(one: Element, other: Element): boolean {
      return !one.contains(other) && !other.contains(one)
    }

    function hasCommon(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return width > 1 && height > 1
    }
  })
}
