import { createTokenStorage } from '../session/token-storage'
import { createDrafts } from './drafts'

const HOUR_MS = 60 * 60 * 1000

beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers({ now: new Date('2026-09-05T09:00:00Z') })
})
afterEach(() => jest.useRealTimers())

/** A page of the tab; each reload opens another one on the same storage. */
const openTab = () => createDrafts(createTokenStorage(() => sessionStorage))

/** The draft in a new page of the tab, after it forgot text from before the cutoff. */
function afterReload(cutoff = 0): unknown {
  const drafts = openTab()
  drafts.forget(cutoff)
  return drafts.open('chat', 'ada').read()
}

test('keeps typed text through a reload, until it is removed', () => {
  const draft = openTab().open('chat', 'ada')
  draft.write({ draft: 'half a thought' })
  expect(afterReload()).toEqual({ draft: 'half a thought' })
  draft.write(undefined)
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['was never to be forgotten', 0, true],
  ['came after a sign-out', Date.parse('2026-09-05T08:59:59Z'), true],
  ['came before a sign-out', Date.parse('2026-09-05T09:00:00Z'), false],
])('text that %s, at %d, stays: %s', (_what, cutoff, stays) => {
  const drafts = openTab()
  const draft = drafts.open('chat', 'ada')
  draft.write('half a thought', { waiting: 2 })
  drafts.forget(cutoff)
  expect(draft.read()).toBe(stays ? 'half a thought' : undefined)
  expect(drafts.waiting.get()).toBe(stays ? 2 : 0)
  // A page that has not noticed yet restores nothing.
  draft.write('half a thought, and more')
  expect(draft.read()).toBe(stays ? 'half a thought, and more' : undefined)
})

test('forgets 24 hours after the last key press, not after other events', () => {
  const draft = openTab().open('chat', 'ada')
  draft.write('a', { typedAt: Date.now() })
  jest.advanceTimersByTime(23 * HOUR_MS)
  draft.write('a, refused')
  jest.advanceTimersByTime(HOUR_MS)
  expect(afterReload()).toBe('a, refused')
  jest.advanceTimersByTime(1)
  expect(afterReload()).toBeUndefined()
})

test('lets only the last caller that opened a draft write', () => {
  const drafts = openTab()
  const firstDraft = drafts.open('chat', 'ada')
  drafts.open('chat', 'ada').write('from the second')
  firstDraft.write('from the first')
  expect(firstDraft.read()).toBe('from the second')
})

test('counts the waiting messages of all drafts, and again after a reload', () => {
  const drafts = openTab()
  const counts: number[] = []
  drafts.waiting.subscribe(() => counts.push(drafts.waiting.get()))
  drafts.open('chat', 'ada').write('a', { waiting: 1 })
  drafts.open('orders', 'ada').write('b', { waiting: 2 })
  expect(counts).toEqual([1, 3])
  const reloaded = openTab()
  reloaded.forget(0)
  expect(reloaded.waiting.get()).toBe(3)
})

test.each(['', '{', 'null', '7', '{"typedAt":"now"}'])('forgets %j, which no one owns', (text) => {
  sessionStorage.setItem('parlor.typed.ada.chat', text)
  sessionStorage.setItem('another.program', 'stays')
  expect(afterReload()).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual(['another.program'])
})
