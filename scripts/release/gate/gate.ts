import type { BuiltRelease } from '../../build/build-release'
import type { Deployable } from '../../build/packages'
import type { ReleaseStore } from '../release-store'
import { checkChunkHashes, checkFiles } from './check-files'
import { checkIdentity } from './check-identity'
import { checkSize } from './check-size'
import { checkStyles } from './check-styles'
import { checkTypes } from './check-types'
import { compareWithLive } from './compare-with-live'
import { builtManifest } from './federation-manifest'
import { liveManifests, liveTypes, remotesAsLive } from './live-site'
import { readSizes, sizesOf } from './sizes'
import { type SmokeTools, smokeRun } from './smoke-run'

export interface Candidate {
  release: BuiltRelease
  /** The live site; none of the checks changes it. */
  store: ReleaseStore
  /** Without these the screens are not tried. */
  smoke: SmokeTools | undefined
}

/**
 * Checks a candidate against what is live and returns the objections to it, a sentence each. Cheap
 * checks come first; an expensive one runs only on what has passed those before it.
 */
export async function gate({ release, store, smoke }: Candidate): Promise<string[]> {
  const candidate = builtManifest(release.folder)
  const name = release.name as Deployable
  const damaged = checkFiles(release, candidate)
  if (damaged.length > 0) return damaged

  const index = await store.index()
  const live = await liveManifests(store, index)
  const objections = [
    ...checkIdentity(release, candidate),
    ...compareWithLive({ name, candidate, live }),
    ...checkChunkHashes(release, candidate),
    ...checkStyles(release),
    ...checkSize(name, { now: sizesOf(release, candidate), record: readSizes() }),
  ]
  if (objections.length > 0) return objections

  const typed = await checkTypes({
    name,
    candidate,
    host: live.host && { manifest: live.host, types: await liveTypes(store, index) },
    asLive: remotesAsLive(index),
  })
  if (typed.length > 0 || !smoke) return typed
  return smokeRun(smoke, { release, store })
}
