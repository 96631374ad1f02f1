import type { Transcript } from './transcript'

export type TimeColumn = ReturnType<typeof createTimeColumn>

/**
 * The time as `09:05`, without AM or PM, for which a phone's column has no space. Not by
 * `Intl.DateTimeFormat`: creating one takes 15 ms, in the middle of a sign-in.
 */
function timeOf(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((each) => String(each).padStart(2, '0')).join(':')
}

/**
 * The times next to the text area's lines. The area's text is only the lines: the column repeats
 * each line invisibly, so that it wraps the same way and its time is at the same height.
 */
export function createTimeColumn(column: HTMLElement, transcript: Transcript) {
  let first = 0
  let last = 0

  function row(index: number): HTMLElement {
    const made = document.createElement('div')
    made.className = 'chat-times-row'
    made.textContent = transcript.line(index)
    const at = transcript.entry(index)?.at
    if (at !== undefined) made.dataset.time = timeOf(at)
    return made
  }

  function rows(from: number, to: number): DocumentFragment {
    const made = document.createDocumentFragment()
    for (let index = from; index < to; index += 1) made.append(row(index))
    return made
  }

  return {
    /** Shows the lines of the text area, from `start` up to `end`. */
    show(start: number, end: number): void {
      if (start >= last || end <= first) {
        column.replaceChildren(rows(start, end))
      } else {
        for (; first < start; first += 1) column.firstElementChild?.remove()
        for (; last > end; last -= 1) column.lastElementChild?.remove()
        column.prepend(rows(start, first))
        column.append(rows(last, end))
      }
      first = start
      last = end
    },
    scrollTo(top: number): void {
      column.scrollTop = top
    },
  }
}
