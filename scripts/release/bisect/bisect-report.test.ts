import { bisectReport } from './bisect-report'
import type { DatedChange } from './history'

const chat: DatedChange = {
  name: 'remote-chat',
  version: '0.1.0-4d01',
  at: '2026-11-14T10:00:00.000Z',
  release: {
    version: '0.1.0-4d01',
    integrity: '',
    author: 'Ada',
    commit: '1a2b3c4d1a2b3c4d1a2b3c4d1a2b3c4d1a2b3c4d',
    dirty: true,
  },
}
const quiz: DatedChange = { ...chat, name: 'remote-quiz', version: null, release: null }
const history = { oldest: {}, changes: [], gone: [], withdrawn: [] }
const failure = 'step 3: press Submit'

it.each([
  [
    { status: 'broken', by: chat } as const,
    'remote-chat 0.1.0-4d01 of 14 November (the row says: Ada, commit 1a2b3c4 with uncommitted changes) broke step 3: press Submit. Before it all steps pass.',
  ],
  [
    {
      status: 'broken',
      by: quiz,
      together: { ...chat, release: { version: '', integrity: '' } },
    } as const,
    'The retirement of remote-quiz on 14 November and remote-chat 0.1.0-4d01 of 14 November (the row says: no commit) together broke step 3: press Submit. With either of them alone all steps pass.',
  ],
  [{ status: 'never fails' } as const, 'It never fails: everything passes with what is live.'],
  [
    { status: 'fails always' } as const,
    'It fails always, also with the oldest releases that can be tried: step 3: press Submit. No recorded change broke it.',
  ],
  [
    { status: 'flaky', lineup: { host: '1', 'remote-chat': '2' } } as const,
    'It sometimes fails: step 3: press Submit. With host 1, remote-chat 2 it passed once and failed once, so no change can be named.',
  ],
])('%j is told as a sentence', (found, sentence) => {
  expect(bisectReport({ found, failure, history })).toBe(sentence)
})

it('names what was not tried', () => {
  const found = { status: 'never fails' } as const
  const left = { ...history, gone: [chat, chat], withdrawn: [{ ...chat, version: '0.2' }] }
  expect(bisectReport({ found, failure, history: left }).split('\n').slice(1)).toEqual([
    'Not tried, because their files are gone: remote-chat 0.1.0-4d01.',
    'Not tried, because they were withdrawn (--withdrawn tries them too): remote-chat 0.2.',
  ])
})
