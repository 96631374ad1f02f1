import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  declarationSchema,
  problemOf,
  type RemoteDeclaration,
} from '@parlor/shared/contract/build/declaration'
import { federationName } from '@parlor/shared/contract/build/package-names'
import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import * as v from 'valibot'
import type { Compiler, Configuration, Stats, WebpackPluginInstance } from 'webpack'
import { writeCompressedCopies } from './built-files'
import { completeManifest, releasedFiles, takePluginManifest } from './complete-manifest'
import { federation } from './federation'
import { ChunkIntegrity } from './plugins/chunk-integrity'
import { hostRuntime } from './plugins/host-runtime'
import { SteadyModuleIds } from './plugins/steady-module-ids'
import { filesIn, TYPES_FOLDER } from './release'
import { partsOf } from './remote-declaration'
import { sharedPackages } from './shared-packages'

const NAME = 'ParlorRemote'

/** The policy under which each build's runtime loads its own chunks. */
const CHUNK_POLICY = 'parlor-chunks'

/** A build that a page may load beside others. */
export interface NamedBuild {
  /** The package's name. */
  name: string
  /** Names the build: two builds in one page must not share a chunk table. */
  version: string
}

/** The output of every build for production: host and remotes load their own files alike. */
export function publishedOutput({ name, version }: NamedBuild) {
  return {
    uniqueName: `${name}@${version}`,
    publicPath: 'auto',
    crossOriginLoading: 'anonymous',
    // The name that the site's security policy allows.
    trustedTypes: { policyName: CHUNK_POLICY },
    // Shorter than the host's own limit, so that its retry requests a hanging chunk again.
    chunkLoadTimeout: 9_000,
  } satisfies Configuration['output']
}

interface Published extends NamedBuild {
  /** The modules that it exposes: `./tea` as `./tea.ts`. */
  exposes: Record<string, string>
  /** The folder that the names of generated modules begin with. */
  root: string
}

/** Sets what a published remote needs, in the configuration that it has. */
export class PublishedRemote implements WebpackPluginInstance {
  constructor(private readonly published: Published) {}

  apply(compiler: Compiler): void {
    const { name, version, exposes, root } = this.published
    const { options, context } = compiler
    Object.assign(options.output, publishedOutput({ name, version }))
    options.externals = [options.externals ?? [], hostRuntime].flat()
    const shared = sharedPackages(context, 'none')
    const plugins = [
      federation({ name, version, exposes, shared, isProduction: true }),
      new SteadyModuleIds(root),
      new ChunkIntegrity(),
    ]
    for (const plugin of plugins) plugin.apply(compiler)
  }
}

export interface ParlorRemoteOptions {
  /** The content of `remote.json`. Its `port` is for development, and may be any. */
  declaration: unknown
  /** One part of a path, such as `1.4.0-1a2b3c4`. No site takes two contents under one version. */
  version: string
  /** The source of each module that the declaration names: `./tea` as `./src/tea.ts`. */
  exposes: Record<string, string>
}

/**
 * For a webpack configuration of your own: builds a release that `deploy NAME --built FOLDER`
 * takes. Declarations in `types/` of the output folder, such as `types/tea.d.ts` for `./tea`, are
 * compiled against the live host by the gate; the build leaves them there.
 */
export class ParlorRemote implements WebpackPluginInstance {
  readonly #declaration: RemoteDeclaration
  readonly #version: string
  readonly #exposes: Record<string, string>

  constructor({ declaration, version, exposes }: ParlorRemoteOptions) {
    const read = v.safeParse(declarationSchema, declaration)
    if (!read.success) throw new Error(`${NAME}: ${problemOf(read.issues[0])}.`)
    this.#declaration = read.output as RemoteDeclaration
    this.#version = version
    this.#exposes = exposes
  }

  apply(compiler: Compiler): void {
    const { name } = this.#declaration
    const published = { name, version: this.#version, exposes: this.#exposes }
    new PublishedRemote({ ...published, root: compiler.context }).apply(compiler)
    compiler.hooks.done.tapPromise(NAME, async (stats) => {
      if (stats.hasErrors()) return
      const folder = compiler.outputPath
      const { smoke, screens } = this.#declaration
      const parts = partsOf(this.#declaration)
      writeFileSync(join(folder, CHECKS_FILE), JSON.stringify({ smoke, sources: typesIn(folder) }))
      const plugin = takePluginManifest(folder)
      const made = madeFor(federationName(name), stats)
      const files = releasedFiles(folder).filter((file) => made.has(file) || file === CHECKS_FILE)
      await writeCompressedCopies(
        folder,
        files.filter((file) => file !== CHECKS_FILE),
      )
      const app = { name, exposes: declarationsOf(this.#exposes), screens, parts }
      completeManifest({
        ...{ folder, app, stats, plugin, files, version: this.#version },
        ...{ staticScreens: [], designHash: undefined, isElsewhere: true },
      })
    })
  }
}

/** The files of this build, but for those that start pages of its own. */
function madeFor(container: string, { compilation }: Stats): Set<string> {
  const made = new Set(Object.keys(compilation.assets))
  for (const [name, entry] of compilation.entrypoints) {
    const start = name === container ? [] : (entry.getRuntimeChunk()?.files ?? [])
    for (const file of start) made.delete(file)
  }
  return made
}

/** `./types/tea.d.ts` for `./tea`: where its sources are is nobody's concern. */
function declarationsOf(exposes: Record<string, string>): Record<string, string> {
  const modules = Object.keys(exposes)
  return Object.fromEntries(
    modules.map((module) => [module, `./${join(TYPES_FOLDER, module)}.d.ts`]),
  )
}

/** By path from the built folder; undefined if the build brings none. */
function typesIn(folder: string): Record<string, string> | undefined {
  const types = join(folder, TYPES_FOLDER)
  if (!existsSync(types)) return undefined
  const files = filesIn(types).filter((file) => file.endsWith('.d.ts'))
  return Object.fromEntries(
    files.map((file) => [join(TYPES_FOLDER, file), readFileSync(join(types, file), 'utf8')]),
  )
}
