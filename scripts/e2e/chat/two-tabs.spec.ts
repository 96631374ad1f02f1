import { commandOf, type TabCommand } from '@parlor/shared/testing/two-tabs/commands'
import fc from 'fast-check'
import { test } from '../../testing/browser/fixtures'
import { apply, openWorld, USER_COMMANDS } from '../../testing/browser/tab-sequence'

const SEEDS = [1, 2, 3, 4]
const SEQUENCES_A_SEED = 5

const firstCommands: TabCommand[] = [
  { do: 'sign in', tab: 0, who: 'ada' },
  { do: 'type', tab: 0 },
]

for (const seed of SEEDS) {
  test(`random sequences in two tabs lose no typed text, and send nothing unasked (seed ${seed})`, {
    tag: '@slow',
  }, async ({ browser, site }) => {
    test.slow()
    const sequences = fc.array(commandOf(USER_COMMANDS), { minLength: 8, maxLength: 12 })
    for (const commands of fc.sample(sequences, { seed, numRuns: SEQUENCES_A_SEED })) {
      const context = await browser.newContext({ baseURL: site.url })
      await test.step(JSON.stringify(commands), async () => {
        const world = await openWorld(context, site.url)
        for (const each of [...firstCommands, ...commands]) await apply(world, each)
        await world.observer.close()
      })
      await context.close()
    }
  })
}
