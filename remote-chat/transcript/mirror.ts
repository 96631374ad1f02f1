import { localTime } from '@parlor/shared'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import { markDay, paintRow } from './painted-row'
import type { Transcript } from './transcript'

/** What a row can be marked as: the line that the reader chose, or the first one not read yet. */
type RowMark = 'chosen' | 'new'

export type Mirror = ReturnType<typeof createMirror>

/**
 * The lines in colour below the text area, whose own text is transparent: a text area cannot have
 * colours, but the mirror cannot be read, searched or copied as well as a text area. Each row wraps
 * as its line does, so that both are at the same height.
 */
export function createMirror(element: HTMLElement, transcript: Pick<Transcript, 'entry'>) {
  let first = 0
  let last = 0
  let you: Membership | undefined
  /** The day on which the rows were painted, and the time zone: on the next one they have a date. */
  let paintedOn = ''
  /** The first row that begins in view, which says its day. */
  let firstInView: Element | undefined
  // The first time that a page writes takes 30 ms: once the room is painted, before lines come.
  requestAnimationFrame(() => setTimeout(() => localTime(Date.now(), { today: Date.now() })))
  const marked = new Map<RowMark, number | undefined>()

  function rows(from: number, to: number): DocumentFragment {
    const made = document.createDocumentFragment()
    for (let index = from; index < to; index += 1) {
      const line = transcript.entry(index)
      if (!line) continue
      const row = paintRow(line, you)
      markDay(row, line, transcript.entry(index - 1))
      made.append(row)
    }
    return made
  }

  /** A first row can be of the line before which earlier ones have come. */
  function markFirstDay(): void {
    const line = transcript.entry(first)
    const row = element.firstElementChild
    if (line && row) markDay(row, line, transcript.entry(first - 1))
  }

  /** Returns its index. */
  function markFirstInView(): number {
    const shown = [...element.children] as HTMLElement[]
    let [from, to] = [0, shown.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((shown[middle]?.offsetTop ?? 0) < element.scrollTop - 1) from = middle + 1
      else to = middle
    }
    const next = shown[from]
    if (next !== firstInView) {
      firstInView?.classList.remove('chat-row-first')
      next?.classList.add('chat-row-first')
      firstInView = next
    }
    return first + from
  }

  function showMarks(): void {
    for (const [mark, index] of marked) {
      const name = `chat-row-${mark}`
      element.querySelector(`.${name}`)?.classList.remove(name)
      if (index !== undefined) element.children[index - first]?.classList.add(name)
    }
  }

  return {
    /** Shows the lines of the text area, from `start` up to `end`. */
    show(start: number, end: number): void {
      const now = new Date()
      const today = `${now.toDateString()} ${now.getTimezoneOffset()}`
      if (start >= last || end <= first || today !== paintedOn) {
        element.replaceChildren(rows(start, end))
      } else {
        for (; first < start; first += 1) element.firstElementChild?.remove()
        markFirstDay()
        for (; last > end; last -= 1) element.lastElementChild?.remove()
        element.prepend(rows(start, first))
        element.append(rows(last, end))
      }
      first = start
      last = end
      paintedOn = today
      showMarks()
    },
    /** Marks the line with this index, or none. */
    mark(mark: RowMark, index: number | undefined): void {
      marked.set(mark, index)
      showMarks()
    },
    /** Paints for this member: own lines, and mentions. */
    paintFor(member: Membership | undefined): void {
      if (member === you) return
      you = member
      const { scrollTop } = element
      element.replaceChildren(rows(first, last))
      element.scrollTop = scrollTop
      markFirstInView()
      showMarks()
    },
    /** Returns the index of the first line that begins in view. */
    scrollTo(top: number): number {
      element.scrollTop = top
      return markFirstInView()
    },
    /** The place of a shown line, in pixels below the top. */
    placeOf(index: number): { top: number; height: number } {
      const row = element.children[index - first] as HTMLElement
      return { top: row.offsetTop, height: row.offsetHeight }
    },
    /** The index of the line at a height of the window. */
    lineAt(y: number): number | undefined {
      const place = [...element.children].findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top <= y && y < bottom
      })
      return place < 0 ? undefined : first + place
    },
    /** The link at a point of the window. The browser finds none, because the mirror is inert. */
    linkAt(x: number, y: number): HTMLAnchorElement | undefined {
      const isThere = ({ left, right, top, bottom }: DOMRect) =>
        left <= x && x < right && top <= y && y < bottom
      return [...element.getElementsByTagName('a')].find((link) =>
        [...link.getClientRects()].some(isThere),
      )
    },
  }
}
