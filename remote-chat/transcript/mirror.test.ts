import { createMirror } from './mirror'

const you = { name: 'ada', by: 'a1' }

function mirror() {
  const element = document.createElement('div')
  const shown = createMirror(element, {
    entry: (index) => ({ text: `line ${index}`, by: 'a1', isNew: false }),
  })
  return { ...shown, element }
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
])('after the rows from %i up to %i shows those from %i up to %i', (start, end, from, to) => {
  const { show, element } = mirror()
  show(start, end)
  show(from, to)
  expect(textsOf(element)).toEqual(lines(from, to))
})

test('keeps the rows that stay', () => {
  const { show, element } = mirror()
  show(0, 10)
  const kept = element.children[5]
  show(4, 14)
  expect(element.children[1]).toBe(kept)
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

test('finds the link at a point, in any of its lines', () => {
  const element = document.createElement('div')
  const { show, linkAt } = createMirror(element, {
    entry: () => ({ text: 'see https://a.example/b', isNew: false }),
  })
  show(0, 2)
  const second = element.querySelectorAll('a')[1]
  if (!second) throw new Error('There is no link.')
  const rects = [new DOMRect(100, 20, 50, 16), new DOMRect(0, 40, 30, 16)]
  jest.spyOn(second, 'getClientRects').mockReturnValue(rects as unknown as DOMRectList)
  expect(linkAt(120, 30)).toBe(second)
  expect(linkAt(10, 50)).toBe(second)
  expect(linkAt(10, 30)).toBeUndefined()
  expect(linkAt(150, 30)).toBeUndefined()
})
