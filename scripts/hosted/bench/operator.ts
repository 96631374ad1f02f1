import { drawSeed } from '../../bench/measure/options'
import { PLACES, runSequences } from '../../testing/release/model/run-sequences'
import { S3_PLACE } from '../testing/s3-place'

export const keys = ['sequences', 'commands', 'divergences', 'seed']
export const options = { folder: 2_000, s3: 100, http: 100, seed: drawSeed() }
// The slow tests run fifty sequences.
export const smallest = { folder: 2, s3: 1, http: 1, seed: 1 }
export const guarantees = { divergences: 0 }

/**
 * Random sequences of an operator's commands, compared with the model of what is live: in a folder,
 * in S3, where composing happens late, twice or not at all, and over HTTP.
 */
export async function run({ folder, s3, http, seed }: typeof options) {
  const total = { sequences: 0, commands: 0, divergences: 0 }
  const places = [
    ['a folder', PLACES['a folder'], folder],
    ['S3', S3_PLACE, s3],
    ['a site over HTTP', PLACES['a site over HTTP'], http],
  ] as const
  for (const [where, place, count] of places) {
    const { sequences, commands, divergence } = await runSequences(place, { seed, count })
    console.log(
      `${where}: ${sequences} sequences, ${commands} commands${divergence ? `, and then: ${divergence}` : ''}`,
    )
    total.sequences += sequences
    total.commands += commands
    if (divergence) total.divergences += 1
  }
  return { ...total, seed }
}
