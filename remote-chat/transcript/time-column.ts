import type { Transcript } from './transcript'

export type TimeColumn = ReturnType<typeof createTimeColumn>

let clock: Intl.DateTimeFormat | undefined

/** Without morning and afternoon, for which a phone's column has no room. */
function timeOf(at: number): string {
  // Made for the first line: it takes 10 ms that nobody has to wait for before there is one.
  clock ??= new Intl.DateTimeFormat(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return clock.format(at)
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
