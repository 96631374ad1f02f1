import type { LoadStage } from '@parlor/shared/contract/report'
import { drawId } from './notes'

/** The id of this page load, linked to no user. */
export const page = drawId()

/** The stage of each announced release, by its key. */
const stages: Record<string, LoadStage> = {}
let address: string
let host: string | undefined

/** From now on this page load is counted. */
export function countLoads(at: string, version: string): void {
  address = at
  host = `host@${version}`
}

/** Announces a release, by its key, before its code runs. */
export function announce(release: string): void {
  if (host) move([host, release], undefined, 'start')
}

/** Moves the releases that are at one stage to the next, and says so at once. */
export function move(releases: string[], from: LoadStage | undefined, load: LoadStage): void {
  const moved = releases.filter((key) => stages[key] === from)
  for (const key of moved) stages[key] = load
  if (moved[0]) navigator.sendBeacon(address, JSON.stringify({ page, load, releases: moved }))
}
