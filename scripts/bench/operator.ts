import { runSequences } from '../testing/release/model/run-sequences'
import { drawSeed } from './measure/options'

export const keys = ['sequences', 'commands', 'divergences', 'seed']
export const options = { folder: 2_000, s3: 100, http: 100, seed: drawSeed() }
// The slow tests run fifty sequences.
export const smallest = { folder: 2, s3: 1, http: 1, seed: 1 }
export const promised = { divergences: 0 }

/**
 * Random sequences of an operator's commands, compared with the model of what is live: in a folder,
 * in S3, where composing happens late, twice or not at all, and over HTTP.
 */
export async function run({ folder, s3, http, seed }: typeof options) {
  const total = { sequences: 0, commands: 0, divergences: 0 }
  const counts = { 'a folder': folder, S3: s3, 'a site over HTTP': http }
  for (const [where, count] of Object.entries(counts)) {
    const { sequences, commands, found } = await runSequences(where, { seed, count })
    console.log(
      `${where}: ${sequences} sequences, ${commands} commands${found ? `, and then: ${found}` : ''}`,
    )
    total.sequences += sequences
    total.commands += commands
    if (found) total.divergences += 1
  }
  return { ...total, seed }
}
