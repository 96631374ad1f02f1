import type { Command } from '@parlor/shared/testing'
import fc from 'fast-check'
import { runSequence } from '../testing/two-tabs/run-sequence'

declare const FUZZ: { seed: number; cases: number }

const PEOPLE = ['ada', 'bob']

/** Faults in a tab need several commands in the same tab. */
const tab = fc.constantFrom(0, 0, 1)
const who = fc.constantFrom(...PEOPLE)
const onTab = (...names: Extract<Command, { tab: number }>['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), tab, who })

/** Frequent actions are drawn most often, and mostly the same user returns. */
const command = fc.oneof(
  { weight: 10, arbitrary: onTab('type', 'say', 'say') },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sign in'), tab, who: fc.constant('ada') }) },
  { weight: 1, arbitrary: onTab('sign in') },
  { weight: 3, arbitrary: onTab('send held', 'discard held', 'rename', 'check', 'check') },
  { weight: 3, arbitrary: onTab('remove a line', 'load earlier') },
  { weight: 3, arbitrary: onTab('reload') },
  { weight: 3, arbitrary: onTab('freeze', 'thaw', 'thaw', 'close', 'reopen', 'reopen') },
  { weight: 2, arbitrary: onTab('leave the dash', 'enter the dash', 'enter the dash') },
  { weight: 1, arbitrary: onTab('sign out', 'sign out', 'delete') },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('go offline', 'go online') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('cut the line', 'mend the line') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait an hour') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...['revoke elsewhere', 'revoke elsewhere', 'rename elsewhere', 'delete elsewhere'],
      ),
      who,
    }),
  },
) as fc.Arbitrary<Command>

const signedIn: Command = { do: 'sign in', tab: 0, who: 'ada' }

/** A message waits: all faults start there, and random commands rarely get there. */
const waiting: Command[] = [signedIn, { do: 'cut the line' }, { do: 'say', tab: 0 }]

const BEGINNINGS: Command[][] = [
  [signedIn],
  [signedIn],
  // The sign-in ends without a sign-out.
  [...waiting, { do: 'revoke elsewhere', who: 'ada' }, { do: 'check', tab: 0 }],
  // Its author opens another screen.
  [...waiting, { do: 'leave the dash', tab: 0 }, { do: 'mend the line' }],
  // A frozen tab does not hear that another user has signed in.
  [
    ...waiting,
    { do: 'freeze', tab: 0 },
    { do: 'sign out', tab: 1 },
    { do: 'sign in', tab: 1, who: 'bob' },
    { do: 'mend the line' },
    { do: 'thaw', tab: 0 },
  ],
  // The next token carries a name that no page has shown yet.
  [
    signedIn,
    { do: 'rename elsewhere', who: 'ada' },
    { do: 'wait an hour' },
    { do: 'leave the dash', tab: 0 },
    { do: 'enter the dash', tab: 0 },
    { do: 'say', tab: 0 },
  ],
]

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('whatever two tabs do, nothing typed is lost, sent unasked, said in another’s name, or shown after its removal', async () => {
  const sequences = fc.noBias(fc.array(command, { minLength: 6, maxLength: 12, size: 'max' }))
  const beginnings = fc.constantFrom(...BEGINNINGS)
  let [said, held, removed] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(beginnings, sequences, async (begun, commands) => {
      const seen = await runSequence([...begun, ...commands], PEOPLE)
      said += seen.said
      held += seen.held
      removed += seen.removed
    }),
    { numRuns: 500, seed: FUZZ.seed, endOnFailure: true },
  )
  // The draws reached the cases that matter.
  expect(said).toBeGreaterThan(300)
  expect(held).toBeGreaterThan(30)
  expect(removed).toBeGreaterThan(30)
}, 900_000)
