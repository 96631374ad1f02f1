import { commandOf, type TabCommand } from '@parlor/shared/testing/two-tabs/commands'
import fc from 'fast-check'
import { runSequence } from '../testing/two-tabs/run-sequence'

declare const FUZZ: { seed: number; cases: number }

const signedIn: TabCommand = { do: 'sign in', tab: 0, who: 'ada' }

/** A message is waiting: all faults start like this, and random commands rarely get there. */
const waiting: TabCommand[] = [signedIn, { do: 'cut the line' }, { do: 'say', tab: 0 }]

const BEGINNINGS: TabCommand[][] = [
  [signedIn],
  [signedIn],
  // The sign-in ends without a sign-out.
  [...waiting, { do: 'revoke elsewhere', who: 'ada' }, { do: 'check', tab: 0 }],
  // The author opens another screen.
  [...waiting, { do: 'leave the dash', tab: 0 }, { do: 'restore the line' }],
  // A frozen tab does not notice that another user has signed in.
  [
    ...waiting,
    { do: 'freeze', tab: 0 },
    { do: 'sign out', tab: 1 },
    { do: 'sign in', tab: 1, who: 'bob' },
    { do: 'restore the line' },
    { do: 'thaw', tab: 0 },
  ],
  // The next token has a name that no page has shown yet.
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

test('whatever two tabs do, no text is lost, sent without a request, sent in another’s name, or shown after its removal', async () => {
  const sequences = fc.noBias(fc.array(commandOf(), { minLength: 6, maxLength: 12, size: 'max' }))
  const beginnings = fc.constantFrom(...BEGINNINGS)
  let [said, held, removed] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(beginnings, sequences, async (beginning, commands) => {
      const counts = await runSequence([...beginning, ...commands])
      said += counts.said
      held += counts.held
      removed += counts.removed
    }),
    { numRuns: 500, seed: FUZZ.seed, endOnFailure: true },
  )
  // The draws reached the cases that matter.
  expect(said).toBeGreaterThan(300)
  expect(held).toBeGreaterThan(30)
  expect(removed).toBeGreaterThan(30)
}, 900_000)
