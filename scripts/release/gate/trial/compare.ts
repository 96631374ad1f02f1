import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../../build/build-release'
import { root } from '../../../build/packages'
import { withoutRelease } from './activity'
import { leftBehind } from './fingerprint'
import type { Seen } from './seen'

/** The verdict on a visit. */
export interface Verdict {
  objections: string[]
  /** Faults that are there without the candidate too, or that are excused, a sentence each. */
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
  const left = seen.left.filter((change) => !without?.left.includes(change))
  return {
    objections: [...seen.faults.filter((fault) => !isOld(fault)), ...leftBehind(candidate, left)],
    said: [
      ...seen.excused.map((fault) => `WARNING: ${fault}`),
      ...seen.faults
        .filter(isOld)
        .map((fault) => `WARNING: ${fault} It does so without this release as well.`),
    ],
  }
}

type Times = Record<string, number>

/** The objections to steps that take more than twice as long, and more than a second longer. */
export function slower(now: Times, before: Times): string[] {
  return Object.entries(now).flatMap(([step, ms]) => {
    const was = before[step]
    if (was === undefined || ms <= 2 * was || ms <= was + 1_000) return []
    const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`
    return [
      `In the browser ${step} takes ${seconds(ms)} with this release, and ${seconds(was)} with the live one: make it faster, or do it in parts.`,
    ]
  })
}

const FOLDER = join(root, '.cache/trial')
type Tried = Pick<BuiltRelease, 'name' | 'version'>
const fileFor = ({ name, version }: Tried) => join(FOLDER, `${name}-${version}.json`)

/** The times of a release on this machine; undefined: it was never tried here. */
export function readTimes(release: Tried): Times | undefined {
  const file = fileFor(release)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Times) : undefined
}

export function keepTimes(release: Tried, times: Times): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileFor(release), JSON.stringify(times))
}
