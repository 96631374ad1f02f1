import { localTime } from '@parlor/shared'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import { markDay, paintRow } from './painted-row'
import type { Transcript } from './transcript'

/** The first line in view, and how much of it is above the upper edge, from 0 to 1. */
interface TopLine {
  index: number
  partAbove: number
}

/** The marks of a row: the line that the reader chose, or the first unread one. */
type RowMark = 'chosen' | 'new'

export type Mirror = ReturnType<typeof createMirror>

interface MirrorOptions {
  transcript: Pick<Transcript, 'entry'>
  /** Shows the day of the first line in view. */
  day?: HTMLElement | null
  /** The button that opens the actions for a line. */
  handle?: HTMLElement | null
}

/**
 * Paints the lines in colour below a text area with transparent text: a text area has no colours, but
 * is better to read with a screen reader, to search and to copy from. Each row wraps like its line,
 * so that both are at the same height. Only the links are above the area.
 */
export function createMirror(element: HTMLElement, { transcript, day, handle }: MirrorOptions) {
  let first = 0
  let last = 0
  let you: Membership | undefined
  /** The day and time zone in which the rows were painted: on another day they show a date. */
  let paintedOn = ''
  /** The last scroll position of the rows, and the one that the area is about to report. */
  let rowsTop = 0
  let areaTop: number | undefined
  /** The line below the pointer. */
  let pointedIndex: number | undefined
  // The first formatted time takes 30 ms, so do it after the first paint, before lines arrive.
  requestAnimationFrame(() => setTimeout(() => localTime(Date.now(), { today: Date.now() })))
  const marks = new Map<RowMark, number | undefined>()

  function rows(from: number, to: number): DocumentFragment {
    const fragment = document.createDocumentFragment()
    for (let index = from; index < to; index += 1) {
      const line = transcript.entry(index)
      if (!line) continue
      const row = paintRow(line, you)
      markDay(row, line, transcript.entry(index - 1))
      fragment.append(row)
    }
    return fragment
  }

  const rowOf = (index: number) => element.children[index - first] as HTMLElement | undefined

  /** Earlier lines may have arrived before the first row. */
  function markFirstDay(): void {
    const line = transcript.entry(first)
    const row = element.firstElementChild
    if (line && row) markDay(row, line, transcript.entry(first - 1))
  }

  /** The index of the first line that begins at or below this height of the rows. */
  function firstFrom(top: number): number {
    const elements = element.children as HTMLCollectionOf<HTMLElement>
    let [from, to] = [0, elements.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((elements[middle]?.offsetTop ?? 0) < top) from = middle + 1
      else to = middle
    }
    return first + from
  }

  /** Shows the day of the first line in view, even if it begins above, and whether it is the room's
   * first line. */
  function showDay(): void {
    const index = firstFrom(element.scrollTop + 2) - 1
    const isBeginning = transcript.entry(index)?.seq === 1 && !transcript.entry(index - 1)
    const text = [isBeginning && 'The room begins here', rowOf(index)?.dataset.day]
      .filter(Boolean)
      .join(' · ')
    if (day && day.textContent !== text) day.textContent = text
  }

  function placeHandle(): void {
    const index = pointedIndex ?? marks.get('chosen')
    const row = index === undefined ? undefined : rowOf(index)
    if (!handle || (!row && handle.hidden)) return
    const top = row ? row.offsetTop - element.scrollTop : 0
    const isInView = row && top + row.offsetHeight > 0 && top < element.clientHeight
    handle.hidden = !isInView
    if (!isInView) return
    handle.style.top = `${Math.max(0, top)}px`
    handle.ariaLabel = `What can be done with: ${row.textContent}`
    handle.ariaExpanded = String(index === marks.get('chosen'))
  }

  function showMarks(): void {
    for (const [mark, index] of marks) {
      const name = `chat-row-${mark}`
      element.querySelector(`.${name}`)?.classList.remove(name)
      if (index !== undefined) rowOf(index)?.classList.add(name)
    }
    placeHandle()
  }

  function followRows(): void {
    showDay()
    placeHandle()
  }

  return {
    element,
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
      // With a CSS selector the browser would look for links after each new row.
      const isLinked = element.getElementsByTagName('a').length > 0
      element.classList.toggle('chat-mirror-linked', isLinked)
      showMarks()
    },
    /** Marks the line with this index, or none. */
    mark(mark: RowMark, index: number | undefined): void {
      marks.set(mark, index)
      showMarks()
    },
    /** Moves the handle to this line, or to the chosen one. */
    pointAt(index: number | undefined): void {
      if (index === pointedIndex) return
      pointedIndex = index
      placeHandle()
    },
    get handleIndex(): number | undefined {
      return pointedIndex ?? marks.get('chosen')
    },
    /** Highlights the lines and mentions of this member. */
    paintFor(member: Membership | undefined): void {
      if (member === you) return
      you = member
      const { scrollTop } = element
      element.replaceChildren(rows(first, last))
      element.scrollTop = scrollTop
      followRows()
      showMarks()
    },
    scrollTo(top: number): void {
      // The rows may have scrolled further since the area followed them.
      if (top !== areaTop) {
        element.scrollTop = top
        rowsTop = element.scrollTop
      }
      areaTop = undefined
      followRows()
    },
    get topLine(): TopLine {
      const index = firstFrom(element.scrollTop + 1) - 1
      const { offsetTop = 0, offsetHeight = 0 } = rowOf(index) ?? {}
      return { index, partAbove: (element.scrollTop - offsetTop) / Math.max(1, offsetHeight) }
    },
    /** Leaves space for the area's scroll bar; the tint of a row continues below it. */
    fitTo(area: HTMLTextAreaElement): void {
      element.style.setProperty('--chat-scroll-bar', `${area.offsetWidth - area.clientWidth}px`)
    },
    /** Scrolls the area if the reader scrolled the rows: over a link they get the wheel and the finger. */
    sync(area: HTMLTextAreaElement): void {
      if (element.scrollTop === rowsTop) return
      rowsTop = element.scrollTop
      area.scrollTop = rowsTop
      areaTop = area.scrollTop
    },
    /** The position of a shown line, in pixels below the top. */
    positionOf(index: number): { top: number; height: number } {
      const row = rowOf(index) as HTMLElement
      return { top: row.offsetTop, height: row.offsetHeight }
    },
    /** The index of the line at a height of the window. */
    lineAt(y: number): number | undefined {
      const top = y - element.getBoundingClientRect().top + element.scrollTop
      const index = firstFrom(top) - 1
      const row = rowOf(index)
      return row && top < row.offsetTop + row.offsetHeight ? index : undefined
    },
  }
}
