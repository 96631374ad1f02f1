import fc from 'fast-check'
import { divergence, type OpenPlace } from './divergence'
import { openFolder, openHttp, openS3 } from './places'
import { type Reach, sequences } from './sequences'

/** The kinds of storage, and what can happen in each. */
const PLACES: Record<string, Reach & { open(): Promise<OpenPlace> }> = {
  'a folder': { open: openFolder, canFail: true, composesLate: false, canComeBack: true },
  S3: { open: openS3, canFail: false, composesLate: true, canComeBack: true },
  // After a remote is retired over HTTP, there is no token for it.
  'a site over HTTP': { open: openHttp, canFail: false, composesLate: false, canComeBack: false },
}

interface Run {
  seed: number
  count: number
}

export interface Ran {
  sequences: number
  commands: number
  /** The site's divergence from the model, with the fewest commands that show it. */
  found: string | undefined
}

/** Draws and runs sequences until one diverges from the model, or all have run. */
export async function runSequences(where: string, { seed, count }: Run): Promise<Ran> {
  const place = PLACES[where]
  if (!place) throw new Error(`There is no place ${where}.`)
  let commands = 0
  const property = fc.asyncProperty(sequences(place), async (sequence) => {
    commands += sequence.length
    const site = await place.open()
    try {
      const found = await divergence(sequence, site, place)
      if (found !== undefined) throw new Error(found)
    } finally {
      await site.close()
    }
  })
  const details = await fc.check(property, { seed, numRuns: count })
  const { failed, counterexample, errorInstance, numRuns } = details
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const found = failed ? `${reason}\n${JSON.stringify(counterexample)}` : undefined
  return { sequences: numRuns, commands, found }
}
