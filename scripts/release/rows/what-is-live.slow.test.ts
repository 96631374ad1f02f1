import { runSequences } from '../../testing/release/model/run-sequences'

declare const FUZZ: { seed: number }

// `npm run bench -- operator` runs thousands.
it.each([
  ['a folder', 40],
  ['S3', 5],
  ['a site over HTTP', 5],
])(
  'whatever is typed, the live releases in %s follow the rules',
  async (where, count) => {
    const { sequences, found } = await runSequences(where, { seed: FUZZ.seed, count })
    expect(found).toBeUndefined()
    expect(sequences).toBe(count)
  },
  300_000,
)
