import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFilePath } from '@parlor/shared/contract/build/file-paths'
import { CHECKS_FILE, HOST_TYPES_FILE } from '@parlor/shared/contract/build/release-files'
import * as v from 'valibot'
import { isDeployable, loadApp } from '../../build/packages'
import { withWorker } from '../../platform/worker'
import type { Release } from '../contract/manifest'
import { expandAndContract, type ReleaseSet } from '../release-set/release-set'
import { acceptedContributions, ownerOf } from '../release-set/slots'
import { readSnapshot, type Snapshot } from '../snapshot'
import {
  type ContributedSource,
  compareTypes,
  type ExposedSource,
  type TypeComparison,
} from './compare-types'

export type CompareTypes = (comparison: TypeComparison) => Promise<string[]>

const COMPILER = {
  script: 'scripts/release/gate/type-worker.ts',
  what: 'The compiler for the types',
}

/** Runs `use` with a compiler in another process. */
export function withTypeChecker<T>(use: (compare: CompareTypes) => Promise<T>): Promise<T> {
  return withWorker(COMPILER, use)
}

interface TypesInput {
  release: Release
  /** The folder where it was built. */
  folder: string
  snapshot: Pick<Snapshot, 'folder' | 'live'>
}

/** The types to compile, and the live remotes whose types cannot be compiled. */
export interface PlannedTypes {
  comparison: TypeComparison
  unchecked: string[]
}

/**
 * For a remote, its exposed modules against the live host's contract and what it shares. For a
 * host, the sources that the live remotes were published with against its own declarations.
 */
export function planTypes(at: TypesInput): PlannedTypes {
  const { release, snapshot } = at
  const { host } = snapshot.live
  const types = declarationsIn(host && readSnapshot(snapshot.folder, host, HOST_TYPES_FILE))
  if (release.name === 'host') return planHost(at, types)
  const { name } = release
  const paths = host?.federation.consumes?.[name]
  const modules = screenSources(release).filter(isRequested(paths))
  const { contributions, packages, unchecked } = planContributions(at)
  if (isDeployable(name)) {
    return { comparison: { modules, contributions, packages, types, within: [name] }, unchecked }
  }
  // Its folder is elsewhere: the release contains its sources, or declarations instead.
  const file = join(at.folder, CHECKS_FILE)
  const { sources } = readChecks(existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  if (!sources) {
    return { comparison: { modules: [], types, within: [] }, unchecked: [...unchecked, name] }
  }
  const all = { ...packages, [name]: sources }
  return { comparison: { modules, contributions, packages: all, types, within: [name] }, unchecked }
}

/** Its contributions with the live slots, and live contributions with its own slots. */
function planContributions({ release, snapshot }: TypesInput) {
  const { name } = release
  const releaseSet = { ...snapshot.live, [name]: release }
  const all = Object.values(releaseSet).flatMap(contributionsIn(releaseSet))
  const contributions = all.filter(({ remote, owner }) => remote === name || owner === name)
  const concerned = new Set(contributions.flatMap(({ remote, owner }) => [remote, owner]))
  const others = [...concerned].filter((other) => other !== name)
  const { packages, unchecked } = liveSources(snapshot, others)
  const isKnown = ({ remote, owner }: ContributedSource) =>
    ![remote, owner].some((each) => unchecked.includes(each))
  return { contributions: contributions.filter(isKnown), packages, unchecked }
}

/** The sources that live remotes were published with, and those that have none. */
function liveSources({ folder, live }: TypesInput['snapshot'], names: readonly string[]) {
  const packages: Record<string, Record<string, string>> = {}
  const unchecked: string[] = []
  for (const name of names) {
    const release = live[name]
    if (!release) continue
    const { sources } = readChecks(readSnapshot(folder, release, CHECKS_FILE))
    if (sources) packages[name] = sources
    else unchecked.push(name)
  }
  return { packages, unchecked }
}

/** The sources of a release's contributions that a release set accepts. */
function contributionsIn(releaseSet: ReleaseSet) {
  return ({ name, offers = [], federation }: Release): ContributedSource[] =>
    acceptedContributions(name, offers, releaseSet).flatMap(({ into, module }) => {
      const owner = ownerOf(into, releaseSet)?.name
      const sources = sourcesOf(name, federation.build.modules)
      const source = sources.find(({ path }) => path === module)
      return owner && source ? [{ ...source, slot: into, owner }] : []
    })
}

function planHost(
  { release, folder, snapshot }: TypesInput,
  previousTypes: Record<string, string>,
): PlannedTypes {
  const { host: _, ...remotes } = snapshot.live
  const { packages, unchecked } = liveSources(snapshot, Object.keys(remotes))
  const modules = Object.values(remotes)
    .filter(({ name }) => packages[name])
    .flatMap((remote) =>
      screenSources(remote).filter(isRequested(release.federation.consumes?.[remote.name])),
    )
  const all = Object.values(remotes).flatMap(contributionsIn(remotes))
  const contributions = all.filter(({ remote, owner }) => packages[remote] && packages[owner])
  const types = declarationsIn(readFileSync(join(folder, HOST_TYPES_FILE), 'utf8'))
  const within = Object.keys(packages)
  return {
    comparison: { modules, contributions, types, within, packages, previousTypes },
    unchecked,
  }
}

/** Compiles what was planned. Problems with a host end with the steps that resolve them. */
export async function checkTypes(
  name: string,
  { comparison }: PlannedTypes,
  compare: CompareTypes,
): Promise<string[]> {
  const problems = await compare(comparison)
  if (name !== 'host' || problems.length === 0) return problems
  const remotes = comparison.within.filter((remote) =>
    problems.some((problem) => problem.startsWith(remote)),
  )
  const wayOut = expandAndContract('the old form', remotes)
  return [...problems, `These remotes are live as they are, so change the host in steps: ${wayOut}`]
}

/** Texts by path; invalid if a path leads outside its own folder. */
const textMap = v.record(v.pipe(v.string(), v.check(isFilePath)), v.string())

/** The host's declarations; empty if it was built without any. */
function declarationsIn(json: string | undefined): Record<string, string> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), textMap), json)
  return parsed.success ? parsed.output : {}
}

const checksSchema = v.object({
  /** The steps of the remote's team for the browser check. */
  smoke: v.optional(v.unknown()),
  /** A remote's TypeScript, by path from its folder. */
  sources: v.optional(textMap),
})

/** The files that a release published for the gates of other teams; empty if unreadable. */
export function readChecks(text: string | undefined): v.InferOutput<typeof checksSchema> {
  const json = v.pipe(v.string(), v.parseJson(), checksSchema)
  const { success, output } = v.safeParse(json, text)
  return success ? output : {}
}

/** The same for all that a host asks of its remotes (`consumes`), from the sources checked out. */
export async function checkContracts(
  consumes: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const sources = Object.entries(consumes).map(async ([remote, paths]) => {
    const { exposes = {} } = isDeployable(remote) ? await loadApp(remote) : {}
    return sourcesOf(remote, exposes).filter(isRequested(paths))
  })
  return compareTypes({ modules: (await Promise.all(sources)).flat(), types: {}, within: [] })
}

/** A module that the host does not ask for may be anything. Without a host, all are checked. */
function isRequested(paths: readonly string[] | undefined) {
  return ({ path }: ExposedSource) => paths?.includes(path) ?? true
}

/** The sources of its modules, except those that are only contributions to slots. */
function screenSources({ name, screens = [], offers = [], federation }: Release): ExposedSource[] {
  const isOnlyContributed = ({ path }: ExposedSource) =>
    offers.some(({ module }) => module === path) && !screens.some(({ module }) => module === path)
  return sourcesOf(name, federation.build.modules).filter((source) => !isOnlyContributed(source))
}

function sourcesOf(remote: string, modules: Record<string, string>): ExposedSource[] {
  return Object.entries(modules).map(([path, file]) => ({
    remote,
    path,
    file: join(remote, file),
  }))
}
