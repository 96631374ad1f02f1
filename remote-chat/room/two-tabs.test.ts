import type { Command } from '@parlor/shared/testing'
import fc from 'fast-check'
import { runSequence } from '../testing/two-tabs/run-sequence'

declare const FUZZ: { seed: number; cases: number }

const PEOPLE = ['ada', 'bob']

const tab = fc.constantFrom(0, 1)
const who = fc.constantFrom(...PEOPLE)
const onTab = (...names: Extract<Command, { tab: number }>['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), tab, who })

/** What people do most comes most. */
const command = fc.oneof(
  { weight: 6, arbitrary: onTab('type', 'submit') },
  { weight: 4, arbitrary: onTab('sign in') },
  { weight: 2, arbitrary: onTab('send held', 'discard held', 'rename', 'check') },
  { weight: 2, arbitrary: onTab('freeze', 'thaw', 'close', 'reopen') },
  { weight: 2, arbitrary: onTab('leave the dash', 'enter the dash') },
  { weight: 1, arbitrary: onTab('sign out', 'delete') },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('go offline', 'go online') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait an hour') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('revoke elsewhere', 'rename elsewhere', 'delete elsewhere'),
      who,
    }),
  },
) as fc.Arbitrary<Command>

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('whatever two tabs do, nothing typed is lost, sent unasked, or said in another’s name', async () => {
  const sequences = fc.array(command, { minLength: 1, maxLength: 25, size: 'max' })
  await fc.assert(
    fc.asyncProperty(sequences, async (commands) => {
      await runSequence(commands, PEOPLE)
    }),
    { numRuns: 500, seed: FUZZ.seed },
  )
}, 300_000)
