import { RULES } from '../testing/release/model/rules'
import { runSequences } from '../testing/release/model/run-sequences'
import { drawSeed } from './measure/options'

export const keys = ['sequences', 'commands', 'divergences', 'seed']
export const options = { folder: 2_000, s3: 100, http: 100, rules: RULES.length, seed: drawSeed() }
// The unit tests run fifty sequences.
export const smallest = { folder: 2, s3: 1, http: 1, rules: 2, seed: 1 }
export const promised = { divergences: 0, unnoticed: 0 }

/** Enough sequences to detect any missing rule of the model. */
const SEQUENCES_WITHOUT = 2_000

/**
 * Random sequences of an operator's commands, compared with the model of what is live: in a folder,
 * in S3, where composing happens late, twice or not at all, and over HTTP. Then the same with each
 * rule removed from the model, which has to diverge.
 */
export async function run({ folder, s3, http, rules, seed }: typeof options) {
  const total = { sequences: 0, commands: 0, divergences: 0 }
  for (const [where, count] of Object.entries({
    'a folder': folder,
    S3: s3,
    'a site over HTTP': http,
  })) {
    const { sequences, commands, found } = await runSequences(where, { seed, count })
    console.log(
      `${where}: ${sequences} sequences, ${commands} commands${found ? `, and then: ${found}` : ''}`,
    )
    total.sequences += sequences
    total.commands += commands
    if (found) total.divergences += 1
  }
  let unnoticed = 0
  for (const without of RULES.slice(0, rules)) {
    const { sequences, found } = await runSequences('a folder', {
      seed,
      count: SEQUENCES_WITHOUT,
      without,
    })
    console.log(
      found
        ? `noticed after ${sequences} sequences: without '${without}'`
        : `NOT NOTICED: without '${without}'`,
    )
    if (!found) unnoticed += 1
  }
  return { ...total, rules, unnoticed, seed }
}
