import fc from 'fast-check'
import { test } from '../../testing/browser/fixtures'
import { apply, type Command, openWorld } from '../../testing/browser/tab-sequence'

const SEEDS = [1, 2, 3, 4]
const SEQUENCES_A_SEED = 5

const tab = fc.constantFrom(0, 1)
const who = fc.constantFrom(0, 1)

/** The first person signs in most often, so that people return to their drafts. */
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('type', 'submit'), tab }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sign in'), tab, who: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign in'), tab, who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('send held', 'discard held'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign out'), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('reload', 'leave the site', 'come back'), tab }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('cut the line', 'mend the line') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('revoke elsewhere', 'rename elsewhere', 'delete elsewhere'),
      who: fc.constant(0),
    }),
  },
) as fc.Arbitrary<Command>

const begun: Command[] = [
  { do: 'sign in', tab: 0, who: 0 },
  { do: 'type', tab: 0 },
]

for (const seed of SEEDS) {
  test(`random sequences in two tabs lose no typed text, and say nothing unasked (seed ${seed})`, {
    tag: '@slow',
  }, async ({ browser, site }) => {
    test.slow()
    const sequences = fc.array(command, { minLength: 8, maxLength: 12 })
    for (const commands of fc.sample(sequences, { seed, numRuns: SEQUENCES_A_SEED })) {
      const context = await browser.newContext({ baseURL: site.url })
      await test.step(JSON.stringify(commands), async () => {
        const world = await openWorld(context, site.url)
        for (const each of [...begun, ...commands]) await apply(world, each)
        await world.observer.close()
      })
      await context.close()
    }
  })
}
