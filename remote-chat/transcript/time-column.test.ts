import { createTimeColumn } from './time-column'
import { createTranscript } from './transcript'

function column(lineCount: number) {
  const transcript = createTranscript()
  transcript.append(Array.from({ length: lineCount }, (_, index) => ({ text: `line ${index}` })))
  const element = document.createElement('div')
  return { times: createTimeColumn(element, transcript), element, transcript }
}

const textsOf = (element: HTMLElement) => [...element.children].map((row) => row.textContent)
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}`)

test.each([
  [0, 5, 2, 8],
  [10, 20, 5, 15],
  [10, 20, 12, 18],
  [10, 20, 5, 25],
  [0, 5, 40, 50],
  [40, 50, 0, 5],
])('after the rows from %i up to %i shows those from %i up to %i', (start, end, from, to) => {
  const { times, element } = column(50)
  times.show(start, end)
  times.show(from, to)
  expect(textsOf(element)).toEqual(lines(from, to))
})

test('keeps the rows that stay', () => {
  const { times, element } = column(50)
  times.show(0, 10)
  const kept = element.children[5]
  times.show(4, 14)
  expect(element.children[1]).toBe(kept)
})

test('shows no time for a line from before the visit', () => {
  const { times, element, transcript } = column(1)
  transcript.append([{ text: 'ada: new' }], new Date(2026, 8, 5, 21, 3).getTime())
  times.show(0, 2)
  expect(element.children[0]).not.toHaveAttribute('data-time')
  expect(element.children[1]).toHaveAttribute('data-time', expect.stringMatching(/^21.03$/))
})
