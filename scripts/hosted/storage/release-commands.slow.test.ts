import { runSequences } from '../../testing/release/model/run-sequences'
import { S3_PLACE } from '../testing/s3-place'

declare const FUZZ: { seed: number }

it('whatever is typed, the live releases in S3 follow the rules', async () => {
  const { sequences, found } = await runSequences(S3_PLACE, { seed: FUZZ.seed, count: 5 })
  expect(found).toBeUndefined()
  expect(sequences).toBe(5)
}, 300_000)
