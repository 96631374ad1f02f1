import { KeptCounts } from './kept-counts'

let now = 0
let counts: KeptCounts<number>
beforeEach(() => {
  now = 0
  counts = new KeptCounts({ lifeMs: 1_000, now: () => now })
})

test('a name is the same in any letter case, and nobody’s is apart from a user’s', () => {
  counts.put({ username: 'Ada' }, 1)
  counts.put({ stranger: 'ada' }, 2)
  expect([counts.get({ username: 'ADA' }), counts.get({ stranger: 'aDa' })]).toEqual([1, 2])
  counts.remove({ username: 'ada' })
  expect([counts.get({ username: 'ada' }), counts.get({ stranger: 'ada' })]).toEqual([undefined, 2])
})

test('of names that nobody has the newest are kept, of users all', () => {
  for (let at = 0; at < 30_000; at++) {
    counts.put({ username: `${at}` }, at)
    counts.put({ stranger: `${at}` }, at)
  }
  expect(counts.get({ username: '0' })).toBe(0)
  expect(counts.get({ stranger: '9999' })).toBeUndefined()
  expect(counts.get({ stranger: '10000' })).toBe(10_000)
})

test.each([1_000, -1_000])('what no longer matters goes with the next count: %d ms', (ms) => {
  counts.put({ username: 'ada' }, 1)
  counts.put({ username: 'bob' }, 1)
  now += ms
  counts.put({ username: 'bob' }, 2)
  expect(counts.get({ username: 'ada' })).toBeUndefined()
  expect(counts.get({ username: 'bob' })).toBe(2)
})
