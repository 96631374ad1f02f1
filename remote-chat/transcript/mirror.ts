import { localTime } from '@parlor/shared'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import { markDay, paintRow } from './painted-row'
import type { Transcript } from './transcript'

/** What a row can be marked as: the line that the reader chose, or the first one not read yet. */
type RowMark = 'chosen' | 'new'

export type Mirror = ReturnType<typeof createMirror>

interface MirrorOptions {
  transcript: Pick<Transcript, 'entry'>
  /** Says the day of the first line in view. */
  day?: HTMLElement | null
  /** The button for what can be done with a line. */
  handle?: HTMLElement | null
}

/**
 * The lines in colour below the text area, whose own text is transparent: a text area cannot have
 * colours, but the mirror cannot be read, searched or copied as well as a text area. Each row wraps
 * as its line does, so that both are at the same height. Only its links are above the area.
 */
export function createMirror(element: HTMLElement, { transcript, day, handle }: MirrorOptions) {
  let first = 0
  let last = 0
  let you: Membership | undefined
  /** The day on which the rows were painted, and the time zone: on the next one they have a date. */
  let paintedOn = ''
  /** Where the rows were put, and where the area is to follow them. */
  let rowsTop = 0
  let areaTop: number | undefined
  /** The line that the pointer is at. */
  let pointedIndex: number | undefined
  // The first time that a page writes takes 30 ms: once the room is painted, before lines come.
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

  /** A first row can be of the line before which earlier ones have come. */
  function markFirstDay(): void {
    const line = transcript.entry(first)
    const row = element.firstElementChild
    if (line && row) markDay(row, line, transcript.entry(first - 1))
  }

  /** The index of the first line that begins at this height of the rows, or below it. */
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

  /** The first line in view says its day, also if it began further up, and whether it is the room's
   * first. */
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

  /** Returns the index of the first line that begins in view. */
  function followRows(): number {
    showDay()
    placeHandle()
    return firstFrom(element.scrollTop - 1)
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
      // A selector that looks for links would be tried for each new row.
      const isLinked = element.getElementsByTagName('a').length > 0
      element.classList.toggle('chat-mirror-linked', isLinked)
      showMarks()
    },
    /** Marks the line with this index, or none. */
    mark(mark: RowMark, index: number | undefined): void {
      marks.set(mark, index)
      showMarks()
    },
    /** Puts the handle at this line, or else at the chosen one. */
    pointAt(index: number | undefined): void {
      if (index === pointedIndex) return
      pointedIndex = index
      placeHandle()
    },
    /** The line that the handle is at. */
    get handleIndex(): number | undefined {
      return pointedIndex ?? marks.get('chosen')
    },
    /** Paints for this member: own lines, and mentions. */
    paintFor(member: Membership | undefined): void {
      if (member === you) return
      you = member
      const { scrollTop } = element
      element.replaceChildren(rows(first, last))
      element.scrollTop = scrollTop
      followRows()
      showMarks()
    },
    /** Returns the index of the first line that begins in view. */
    scrollTo(top: number): number {
      // The rows that the area follows may be further by now.
      if (top !== areaTop) {
        element.scrollTop = top
        rowsTop = element.scrollTop
      }
      areaTop = undefined
      return followRows()
    },
    /** Leaves the width of the area's scroll bar free, below which the tint of a row goes on. */
    fitTo(area: HTMLTextAreaElement): void {
      element.style.setProperty('--chat-scroll-bar', `${area.offsetWidth - area.clientWidth}px`)
    },
    /** Takes the area along if the reader scrolled the rows: over a link they get wheel and finger. */
    sync(area: HTMLTextAreaElement): void {
      if (element.scrollTop === rowsTop) return
      rowsTop = element.scrollTop
      area.scrollTop = rowsTop
      areaTop = area.scrollTop
    },
    /** The place of a shown line, in pixels below the top. */
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
