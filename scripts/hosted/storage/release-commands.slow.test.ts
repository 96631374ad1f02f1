import { runSequences } from '../../testing/release/model/run-sequences'
import { S3_PLACE } from '../testing/s3-place'

declare const FUZZ: { seed: number }

it('the live releases in S3 follow the rules after any commands', async () => {
  const { sequences, divergence } = await runSequences(S3_PLACE, { seed: FUZZ.seed, count: 5 })
  expect(divergence).toBeUndefined()
  expect(sequences).toBe(5)
}, 300_000)
