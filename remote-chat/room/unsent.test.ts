import { readUnsent, type Unsent, unsentToStore } from './unsent'

const EMPTY: Unsent = { draft: '', draftId: undefined, returned: [], outgoing: [], held: [] }

const unsent: Unsent = {
  draft: 'half a thou',
  draftId: 'd1',
  returned: [{ id: 'r1', text: 'too fast' }],
  outgoing: [{ id: 'o1', text: 'hello' }],
  held: [{ id: 'h1', text: 'from before' }],
}

const throughStorage = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('is the same after a reload, in the same sign-in', () => {
  expect(readUnsent(throughStorage(unsentToStore(unsent, 's1')), 's1')).toEqual(unsent)
})

test('stores nothing if there is nothing', () => {
  expect(unsentToStore(EMPTY, 's1')).toBeUndefined()
})

test.each([undefined, 7, [], {}, { draft: 7, returned: 'x', outgoing: [1, { id: 2 }] }])(
  'reads nothing from %j',
  (value) => {
    expect(readUnsent(value, 's1')).toEqual(EMPTY)
  },
)
