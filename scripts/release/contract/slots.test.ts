import { contributionForPages, isOpenTo } from './slots'

const contribution = { into: 'dash.aside', module: './badge', access: 'signed-in' }

test.each([
  [{ 'dash.aside': { from: ['remote-trivia'] } }, true],
  [{ 'dash.aside': { from: 'anyone' as const } }, true],
  [{ 'dash.aside': { from: ['remote-trivia-more'] } }, false],
  [{ 'dash.below': { from: 'anyone' as const } }, false],
  [undefined, false],
])('the slots %j are open to a contribution of remote-trivia: %p', (slots, isOpen) => {
  expect(isOpenTo(slots, { into: 'dash.aside', remote: 'remote-trivia' })).toBe(isOpen)
})

test('no name that every object has is a slot', () => {
  expect(isOpenTo({}, { into: 'constructor', remote: 'remote-trivia' })).toBe(false)
})

test('pages get the keys of a contribution that they read', () => {
  expect(contributionForPages({ ...contribution, order: 0, later: 1 })).toEqual(contribution)
  const more = { ...contribution, order: 10, when: 'features.trivia' }
  expect(contributionForPages(more)).toEqual(more)
})
