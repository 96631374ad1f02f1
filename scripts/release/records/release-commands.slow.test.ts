import { PLACES, runSequences } from '../../testing/release/model/run-sequences'

declare const FUZZ: { seed: number }

// `npm run bench -- operator` runs thousands.
it.each([
  ['a folder', 40],
  ['a site over HTTP', 5],
] as const)(
  'whatever is typed, the live releases in %s follow the rules',
  async (where, count) => {
    const { sequences, divergence } = await runSequences(PLACES[where], { seed: FUZZ.seed, count })
    expect(divergence).toBeUndefined()
    expect(sequences).toBe(count)
  },
  300_000,
)
