import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FederationManifest } from '@parlor/shared/contract/federation-manifest'
import * as v from 'valibot'
import type { BuiltRelease } from '../../build/build-release'
import { checksFile } from '../../build/checks-file'
import { HOST_TYPES_FILE } from '../../build/host-types'
import { isDeployable, loadApp } from '../../build/packages'
import { sourceVersion } from '../../build/source-version'
import type { ReleaseIndex, ReleaseRow } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { compareTypes, type ExposedSource, type TypeComparison } from './compare-types'
import { expandAndContract } from './objection'
import type { CompareTypes } from './type-checker'

interface Candidate {
  release: Pick<BuiltRelease, 'name' | 'folder'>
  candidate: FederationManifest
  live: Partial<Record<string, FederationManifest>>
  store: ReleaseStore
  index: ReleaseIndex
}

/** What is compiled, and the live remotes of which nothing can be. */
export interface PlannedTypes {
  comparison: TypeComparison
  unchecked: string[]
}

/**
 * Of a remote, its exposed modules against the live host's contract and what it shares; of a host,
 * the sources that the live remotes were published with against its own.
 */
export async function planTypes(at: Candidate): Promise<PlannedTypes> {
  const { release, candidate, live, store, index } = at
  const types = await liveTypes(store, index)
  if (release.name === 'host') return planHost(at, types)
  const asked = live.host?.consumes?.[release.name]
  const modules = sourcesOf(release.name, candidate.build.modules).filter(isAsked(asked))
  return { comparison: { modules, types, within: [release.name] }, unchecked: [] }
}

async function planHost(
  { release, candidate, live, store, index }: Candidate,
  before: Record<string, string>,
): Promise<PlannedTypes> {
  const packages: Record<string, Record<string, string>> = {}
  const modules: ExposedSource[] = []
  const unchecked: string[] = []
  for (const [name, { current }] of Object.entries(index)) {
    const manifest = live[name]
    if (name === 'host' || !manifest) continue
    const sources = await sourcesAsLive(store, name, current)
    if (!sources) {
      unchecked.push(name)
      continue
    }
    packages[name] = sources
    const asked = sourcesOf(name, manifest.build.modules).filter(
      isAsked(candidate.consumes?.[name]),
    )
    modules.push(...asked)
  }
  const types = declarationsIn(readFileSync(join(release.folder, HOST_TYPES_FILE), 'utf8'))
  const within = Object.keys(packages)
  return { comparison: { modules, types, within, packages, before }, unchecked }
}

/** As they were published with the release; or as they are checked out, where these are its sources. */
async function sourcesAsLive(
  store: ReleaseStore,
  name: string,
  row: ReleaseRow,
): Promise<Record<string, string> | undefined> {
  const published = (await store.checks(name, row))?.sources
  if (published) return published
  const isCheckedOut = isDeployable(name) && sourceVersion(name) === row.version
  return isCheckedOut ? checksFile(name).sources : undefined
}

/** Compiles what was planned; the objections of a host's end with the way out. */
export async function checkTypes(
  name: string,
  { comparison }: PlannedTypes,
  compare: CompareTypes,
): Promise<string[]> {
  const objections = await compare(comparison)
  if (name !== 'host' || objections.length === 0) return objections
  const remotes = comparison.within.filter((remote) =>
    objections.some((objection) => objection.startsWith(remote)),
  )
  const wayOut = expandAndContract('the old form', remotes)
  return [
    ...objections,
    `These remotes are live as they are, so change the host in steps: ${wayOut}`,
  ]
}

/** The declarations that the live host was published with; none where it was built without. */
async function liveTypes(
  store: ReleaseStore,
  { host }: ReleaseIndex,
): Promise<Record<string, string>> {
  const json = host && (await store.readFile('host', host.current, HOST_TYPES_FILE))
  return json ? declarationsIn(json) : {}
}

const textMap = v.fallback(v.record(v.string(), v.string()), {})
const declarationsIn = (json: string) => v.parse(textMap, JSON.parse(json))

/** The same for all that a host asks of its remotes (`consumes`), from the sources checked out here. */
export async function checkContracts(
  consumes: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const asked = Object.entries(consumes).map(async ([remote, paths]) => {
    const { exposes = {} } = isDeployable(remote) ? await loadApp(remote) : {}
    return sourcesOf(remote, exposes).filter(isAsked(paths))
  })
  return compareTypes({ modules: (await Promise.all(asked)).flat(), types: {}, within: [] })
}

/** A module that the host does not ask for may be anything; without a host, each may be asked for. */
function isAsked(paths: readonly string[] | undefined) {
  return ({ path }: ExposedSource) => paths?.includes(path) ?? true
}

function sourcesOf(remote: string, modules: Record<string, string>): ExposedSource[] {
  return Object.entries(modules).map(([path, file]) => ({
    remote,
    path,
    file: join(remote, file),
  }))
}
