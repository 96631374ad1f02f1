import type { Transcript } from './transcript'

export type TimeColumn = ReturnType<typeof createTimeColumn>

/**
 * `09:05`, without morning and afternoon, for which a phone's column has no room. Not by
 * `Intl.DateTimeFormat`: to make one takes 15 ms, in the midst of a sign-in.
 */
function timeOf(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((each) => String(each).padStart(2, '0')).join(':')
}

/**
 * The times beside the text area's lines. The area's text stays the lines and nothing else: the
 * column repeats each line unseen, so that it wraps alike and its time stands at the same height.
 */
export function createTimeColumn(column: HTMLElement, transcript: Transcript) {
  let first = 0
  let last = 0

  function row(index: number): HTMLElement {
    const made = document.createElement('div')
    made.className = 'chat-times-row'
    made.textContent = transcript.line(index)
    const arrivedAt = transcript.arrivedAt(index)
    if (arrivedAt !== undefined) made.dataset.time = timeOf(arrivedAt)
    return made
  }

  function rows(from: number, to: number): DocumentFragment {
    const made = document.createDocumentFragment()
    for (let index = from; index < to; index += 1) made.append(row(index))
    return made
  }

  return {
    /** The lines that the text area beside it shows, from `start` up to `end`. */
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
