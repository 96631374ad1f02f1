import type { Browser } from '@playwright/test'
import type { BuiltRelease } from '../../build/build-release'
import type { Deployable } from '../../build/packages'
import type { ReleaseStore } from '../release-store'
import { checkChunkHashes } from './check-chunk-hashes'
import { checkFiles } from './check-files'
import { checkIdentity } from './check-identity'
import { checkSize } from './check-size'
import { checkStyles } from './check-styles'
import { checkTypes } from './check-types'
import { compareWithLive } from './compare-with-live'
import { builtManifest } from './federation-manifest'
import { liveManifests } from './live-manifests'
import { liveTypes, remotesAsLive } from './live-sources'
import { smokeRun } from './smoke-run'

export interface Candidate {
  release: BuiltRelease
  /** The live site; none of the checks changes it. */
  store: ReleaseStore
  /** Without one the screens are not tried. */
  browser: (<T>(use: (browser: Browser) => Promise<T>) => Promise<T>) | undefined
}

/**
 * Checks a candidate against what is live and returns what stands against it, a sentence each.
 * Cheap checks come first; the dear ones run only on what has passed those.
 */
export async function gate({ release, store, browser }: Candidate): Promise<string[]> {
  const candidate = builtManifest(release.folder)
  const name = release.name as Deployable
  const damaged = checkFiles(release, candidate)
  if (damaged.length > 0) return damaged

  const index = await store.index()
  const live = await liveManifests(index, (row) => store.manifest(row))
  const told = [
    ...checkIdentity(release, candidate),
    ...compareWithLive({ name, candidate, live }),
    ...checkChunkHashes(release, candidate),
    ...checkStyles(release),
    ...checkSize(release, candidate),
  ]
  if (told.length > 0) return told

  const typed = await checkTypes({
    name,
    candidate,
    host: live.host && { manifest: live.host, types: await liveTypes(store, index) },
    asLive: remotesAsLive(index),
  })
  if (typed.length > 0 || !browser) return typed
  return browser((each) => smokeRun({ release, store, browser: each }))
}
