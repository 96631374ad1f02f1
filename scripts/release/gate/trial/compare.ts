import { withoutRelease } from './activity'
import { leftBehind } from './fingerprint'
import type { Seen } from './seen'

/** The verdict on a visit. */
export interface Verdict {
  objections: string[]
  /** Faults that are there without the candidate too, or that are excused, and stopped scripts. */
  said: string[]
}

interface Compared {
  /** The package whose screen was visited. */
  name: string
  candidate: string
  seen: Seen
  /** The same visit without the candidate. */
  without: Seen | undefined
}

/**
 * The candidate answers for its own screens, and for each difference that it makes to those of
 * others.
 */
export function compare({ name, candidate, seen, without }: Compared): Verdict {
  const known = new Set(without?.faults.map(withoutRelease))
  const isOld = (fault: string) => name !== candidate && known.has(withoutRelease(fault))
  const faults = seen.faults.filter((fault) => !isOld(fault))
  const stopped = seen.stopped.map(
    (file) =>
      `In the browser ${withoutRelease(file)} tries to run a text as a script (eval, new Function), which the site's security policy stops`,
  )
  const leftWithout = new Set(without?.left.map(withoutRelease))
  const left = seen.left.filter((change) => !leftWithout.has(withoutRelease(change)))
  return {
    objections: [
      ...faults,
      ...(faults.length > 0 ? stopped.map((each) => `${each}.`) : []),
      ...leftBehind(candidate, left),
    ],
    said: [
      ...seen.excused.map((fault) => `WARNING: ${fault}`),
      ...seen.faults
        .filter(isOld)
        .map((fault) => `WARNING: ${fault} It does so without this release as well.`),
      ...(faults.length === 0
        ? stopped.map((each) => `${each}; the screen works without it.`)
        : []),
    ],
  }
}

type Times = Record<string, number>

/** A step that takes this much longer, and twice as long, is noticed by whoever waits for it. */
const NOTICED_MS = 1_000

/** Whether a step takes so long that it may be slower than the live release's. */
export const mayBeSlower = (times: Times) => Object.values(times).some((ms) => ms > NOTICED_MS)

/** The objections to steps that take more than twice as long, and more than a second longer. */
export function slower(now: Times, before: Times): string[] {
  return Object.entries(now).flatMap(([step, ms]) => {
    const was = before[step]
    if (was === undefined || ms <= 2 * was || ms <= was + NOTICED_MS) return []
    const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`
    return [
      `In the browser ${step} takes ${seconds(ms)} with this release, and ${seconds(was)} with the live one: make it faster, or do it in parts.`,
    ]
  })
}
