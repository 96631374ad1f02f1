import fc from 'fast-check'
import { findDivergence, type OpenPlace } from './divergence'
import { openFolder, openHttp } from './places'
import { type Reach, sequences } from './sequences'

/** A kind of storage, and the events that are possible in it. */
export type PlaceKind = Reach & { open(): Promise<OpenPlace> }

export const PLACES = {
  'a folder': { open: openFolder, canFail: true, composesLate: false, canComeBack: true },
  // After a remote is retired over HTTP, there is no token for it.
  'a site over HTTP': { open: openHttp, canFail: false, composesLate: false, canComeBack: false },
} satisfies Record<string, PlaceKind>

interface Run {
  seed: number
  count: number
}

export interface RunResult {
  sequences: number
  commands: number
  /** The site's divergence from the model, with the fewest commands that show it. */
  divergence: string | undefined
}

/** Draws and runs sequences until one diverges from the model, or all have run. */
export async function runSequences(place: PlaceKind, { seed, count }: Run): Promise<RunResult> {
  let commands = 0
  const property = fc.asyncProperty(sequences(place), async (sequence) => {
    commands += sequence.length
    const site = await place.open()
    try {
      const divergence = await findDivergence(sequence, site, place)
      if (divergence !== undefined) throw new Error(divergence)
    } finally {
      await site.close()
    }
  })
  const details = await fc.check(property, { seed, numRuns: count })
  const { failed: hasFailed, counterexample, errorInstance, numRuns } = details
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const divergence = hasFailed ? `${reason}\n${JSON.stringify(counterexample)}` : undefined
  return { sequences: numRuns, commands, divergence }
}
