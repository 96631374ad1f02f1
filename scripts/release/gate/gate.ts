import type { BuiltRelease } from '../build-release'
import type { ReleaseIndex } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { checkExposes } from './check-exposes'
import { checkShared, checkSingletons } from './check-shared'
import { checkSize } from './check-size'
import { checkTypes } from './check-types'
import { builtManifest, type FederationManifest, parseManifest } from './federation-manifest'
import { smokeRun } from './smoke-run'

interface Candidate {
  release: BuiltRelease
  store: ReleaseStore
}

/**
 * Checks a candidate against what is live, the cheap checks first, and returns what stands against
 * it, a sentence each. None of it runs on the live site.
 */
export async function gate({ release, store }: Candidate): Promise<string[]> {
  const index = await store.index()
  const candidate = builtManifest(release.folder)
  const objections = [
    ...(await compare({ release, store, index, candidate })),
    ...checkSize(release),
    ...checkTypes(modulesToCompile({ release, candidate })),
  ]
  return objections.length > 0 ? objections : smokeRun({ release, store })
}

/** The candidate's modules that somebody uses: for the host, those that it asks of all remotes. */
function modulesToCompile({ release, candidate }: Pick<Comparison, 'release' | 'candidate'>) {
  return candidate.consumes ?? { [release.name]: candidate.exposes.map(({ path }) => path) }
}

interface Comparison extends Candidate {
  index: ReleaseIndex
  candidate: FederationManifest
}

async function compare({ release, store, index, candidate }: Comparison): Promise<string[]> {
  const { host, ...remotes } = index
  if (release.name !== 'host') {
    if (!host) return []
    const live = parseManifest(await store.manifest(host.current))
    const pair = { host: live, remote: candidate, name: release.name }
    return [...checkExposes(pair), ...checkShared(pair)]
  }
  const objections = checkSingletons(candidate)
  for (const [name, { current }] of Object.entries(remotes)) {
    const remote = parseManifest(await store.manifest(current))
    const pair = { host: candidate, remote, name }
    objections.push(...checkExposes(pair), ...checkShared(pair))
  }
  return objections
}
