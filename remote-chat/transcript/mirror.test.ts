import { createMirror } from './mirror'

const you = { name: 'ada', by: 'a1' }

function mirror() {
  const element = document.createElement('div')
  const entry = (index: number) => ({ text: `line ${index}`, by: 'a1', isNew: false })
  const created = createMirror(element, { transcript: { entry } })
  return { ...created, element }
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
  [0, 5, -5, 3],
])('after the rows from %i up to %i, shows those from %i up to %i', (start, end, from, to) => {
  const { show, element } = mirror()
  show(start, end)
  show(from, to)
  expect(textsOf(element)).toEqual(lines(from, to))
})

test('reuses the rows that stay', () => {
  const { show, element } = mirror()
  show(0, 10)
  const row = element.children[5]
  show(4, 14)
  expect(element.children[1]).toBe(row)
})

test('paints all rows again once it knows the member', () => {
  const { show, paintFor, element } = mirror()
  show(5, 10)
  expect(element.querySelectorAll('.chat-row-own')).toHaveLength(0)
  paintFor(you)
  expect(element.querySelectorAll('.chat-row-own')).toHaveLength(5)
  expect(textsOf(element)).toEqual(lines(5, 10))
  show(8, 12)
  expect(element.querySelectorAll('.chat-row-own')).toHaveLength(4)
})

test('scrolls the area when the reader scrolls the rows, and ignores the scroll event that follows', () => {
  const { show, scrollTo, sync, element } = mirror()
  const area = document.createElement('textarea')
  show(0, 10)
  scrollTo(50)
  sync(area)
  expect(area.scrollTop).toBe(0)
  element.scrollTop = 60
  sync(area)
  expect(area.scrollTop).toBe(60)
  // The rows have scrolled further when the area reports its scroll event.
  element.scrollTop = 70
  scrollTo(area.scrollTop)
  expect(element.scrollTop).toBe(70)
  scrollTo(40)
  expect(element.scrollTop).toBe(40)
})
