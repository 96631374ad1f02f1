import type { BuiltRelease } from '../../../build/build-release'
import { ReleaseError } from '../../../build/release'
import type { ChangeOutcome, RecordChange } from '../../../release/change-site'
import { configure } from '../../../release/configure-site'
import type { ReleaseRecord } from '../../../release/contract/record'
import { conflictsWith } from '../../../release/gate/gate'
import { configProblem } from '../../../release/page/page-configuration'
import { formatTag } from '../../../release/page/page-format'
import { composePages } from '../../../release/page/write-pages'
import { publish } from '../../../release/publish'
import { applyDeploy } from '../../../release/records/release-commands'
import {
  CONFIG_FILE,
  jsonFile,
  PAGE_FILE,
  readState,
  type SiteState,
} from '../../../release/records/site-state'
import { openBuild } from '../../../release/release-set/open-release'
import { retireRelease, rollBack } from '../../../release/roll-back-release'
import { takeSnapshot } from '../../../release/snapshot'
import { startPackages } from '../../../release/start-packages'
import type { ObjectStorage } from '../../../release/storage/object-storage'
import { withFullDisk } from '../altered-storage'
import { fakeRelease } from '../fake-release'
import { CATALOGUE, traitsOf } from './catalogue'
import type { Result } from './site-model'

/** A command's options besides the package and the version. */
export interface DeployFlags {
  canary?: boolean
  preview?: string
  keep?: number
  again?: boolean
}

/** The site of a sequence, and how commands reach it. */
export interface StoragePlace {
  /** The storage for the operator. */
  site: ObjectStorage
  /** The storage for the team of a package. */
  storageOf(name: string): ObjectStorage
  /** Whether pages are composed when a command ends: everywhere except on S3. */
  awaitComposer?: RecordChange['awaitComposer']
}

const DAY_MS = 24 * 60 * 60 * 1_000

const builds = new Map<string, BuiltRelease>()

/** A release of the catalogue, made once. */
function buildOf(name: string, version: string): BuiltRelease {
  const key = `${name} ${version}`
  const { gives = [], keys = [], takes = [], path } = traitsOf(name, version)
  const all = [...gives, ...takes]
  const isToken = (each: string) => each.startsWith('--')
  const build =
    builds.get(key) ??
    fakeRelease(name, version, undefined, {
      names: all.filter((each) => !isToken(each)),
      tokens: all.filter(isToken).map(tokenOf),
      keys,
      ...(path && { screens: [{ path, module: './x', access: 'everyone', title: 'X' }] }),
    })
  builds.set(key, build)
  return build
}

const tokenOf = (name: string) => name.replace('--', '--parlor-')

const configOf = (keys: readonly string[]) => ({
  production: false,
  ...Object.fromEntries(keys.map((key) => [key, true])),
})

/** The commands that change what is live, without builds and browsers. */
export class SiteUnderTest {
  day = 0
  readonly #begun = Date.now()
  /** Paths for which the next command's storage is full. */
  failing: RegExp | undefined

  constructor(readonly place: StoragePlace) {}

  get at(): string {
    return new Date(this.#begun + this.day * DAY_MS).toISOString()
  }

  /** The site as the operator sees it, or the team of a package. */
  state(name = 'host'): Promise<SiteState> {
    return readState(this.place.storageOf(name))
  }

  /** The state that a deploy begins with. Over HTTP a team has none once its remote is retired. */
  async begin(name: string): Promise<SiteState | undefined> {
    try {
      return await this.state(name)
    } catch (error) {
      if (error instanceof ReleaseError) return undefined
      throw error
    }
  }

  async deploy(
    name: string,
    version: string,
    flags: DeployFlags,
    stateBefore?: SiteState,
  ): Promise<Result> {
    const storage = this.#storageOf(name)
    const build = buildOf(name, version)
    return resultOf(async () => {
      const state = stateBefore ?? (await readState(storage))
      if (!stateBefore) await this.#gate(storage, build, state)
      const { awaitComposer } = this.place
      const { at } = this
      const canary = flags.canary ? 0.5 : undefined
      const next = (
        record: ReleaseRecord | undefined,
        entry: Parameters<typeof applyDeploy>[1]['entry'],
      ) => applyDeploy(record, { ...flags, name, entry, at, canary })
      const claims = flags.preview === undefined ? [name] : []
      const change = { stateBefore: state, at, next, claims, awaitComposer }
      return (await publish(storage, [build], { by: 'deploy', ...change }))[name]
    })
  }

  rollback(name: string, more: { version?: string; preview?: string }): Promise<Result> {
    const { at } = this
    const { awaitComposer } = this.place
    return resultOf(async () => {
      await rollBack(this.#storageOf(name), {
        ...more,
        name,
        version: more.version,
        at,
        awaitComposer,
      })
      return undefined
    })
  }

  retire(name: string): Promise<Result> {
    const { at } = this
    const { awaitComposer } = this.place
    return resultOf(async () => {
      await retireRelease(this.#storageOf(name), { name, at, awaitComposer })
      return undefined
    })
  }

  configure(keys: readonly string[]): Promise<Result> {
    return resultOf(async () => {
      await configure(this.#storageOf('host'), configOf(keys))
      return undefined
    })
  }

  async edit(keys: readonly string[]): Promise<void> {
    await this.place.site.write(CONFIG_FILE, jsonFile(configOf(keys)))
  }

  async compose(): Promise<void> {
    await composePages(this.place.site)
  }

  start(
    checkout: Record<string, string>,
    { publishAll, tokens }: { publishAll: boolean; tokens: string[] },
  ): Promise<Result> {
    const { at } = this
    return resultOf(async () => {
      const { config } = await this.state()
      await startPackages(this.#storageOf('host'), {
        packages: Object.entries(checkout).map(([name, version]) => ({
          name,
          version,
          build: async () => buildOf(name, version),
        })),
        config: config.value,
        withToken: tokens,
        publishAll,
        origin: {},
        at,
        say: () => {},
      })
      return undefined
    })
  }

  /** The commands of a checkout that is older than the one that has composed the pages. */
  async olderCheckout({ name, version }: { name: string; version: string }): Promise<Result[]> {
    const { site } = this.place
    const { content } = (await site.read(PAGE_FILE)) ?? {}
    const newer = content?.toString().replace(formatTag(), formatTag(99)) ?? formatTag(99)
    await site.write(PAGE_FILE, Buffer.from(newer))
    const results = [
      await this.deploy(name, version, {}),
      await this.rollback(name, {}),
      await this.start({ [name]: version }, { publishAll: true, tokens: [] }),
    ]
    await (content ? site.write(PAGE_FILE, content) : site.remove(PAGE_FILE))
    return results
  }

  #storageOf(name: string): ObjectStorage {
    const storage = this.place.storageOf(name)
    return this.failing ? withFullDisk(storage, this.failing) : storage
  }

  async #gate(storage: ObjectStorage, build: BuiltRelease, state: SiteState): Promise<void> {
    const release = openBuild(build)
    const candidate = build.name === 'host' ? release : undefined
    const site = await takeSnapshot(storage, state, candidate)
    try {
      const host = candidate ?? site.live.host
      const problem = host && configProblem(host, site.state.config.value)
      const problems = [...conflictsWith(release, site), ...(problem ? [problem] : [])]
      if (problems.length > 0) throw new ReleaseError(problems.join(' '))
    } finally {
      site.remove()
    }
  }
}

/** The result of a command. */
async function resultOf(run: () => Promise<ChangeOutcome | undefined>): Promise<Result> {
  try {
    const outcome = await run()
    if (outcome?.status === 'recorded') return 'recorded'
    return outcome?.status === 'not-live' ? 'refused' : 'done'
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return /pages were not rebuilt/.test(error.message) ? 'recorded' : 'refused'
  }
}

export const NAMES = Object.keys(CATALOGUE)
