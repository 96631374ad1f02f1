import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  declarationSchema,
  problemOf,
  type RemoteDeclaration,
} from '@parlor/shared/contract/build/declaration'
import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import * as v from 'valibot'
import type { Compiler, WebpackPluginInstance } from 'webpack'
import { writeCompressedCopies } from './built-files'
import { completeManifest, readBuiltManifest } from './complete-manifest'
import { Deployable } from './deployable'
import { federation } from './federation'
import { hostRuntime } from './plugins/host-runtime'
import { SteadyModuleIds } from './plugins/steady-module-ids'
import { filesIn, TYPES_FOLDER } from './release'
import { partsOf } from './remote-declaration'
import { sharedPackages } from './shared-packages'

const NAME = 'ParlorRemote'

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
    const { options, context } = compiler
    const { name } = this.#declaration
    const version = this.#version
    const exposes = this.#exposes
    options.externals = [options.externals ?? [], hostRuntime].flat()
    const plugins = [
      new Deployable({ name, version }),
      federation({
        ...{ name, version, exposes, isProduction: true },
        shared: sharedPackages(context, 'none'),
      }),
      new SteadyModuleIds(context),
    ]
    for (const plugin of plugins) plugin.apply(compiler)
    compiler.hooks.done.tapPromise(NAME, async (stats) => {
      if (stats.hasErrors()) return
      const folder = compiler.outputPath
      const { smoke, screens } = this.#declaration
      const parts = partsOf(this.#declaration)
      writeFileSync(join(folder, CHECKS_FILE), JSON.stringify({ smoke, sources: typesIn(folder) }))
      const built = Object.keys(readBuiltManifest(folder).files)
      await writeCompressedCopies(folder, built)
      const app = { name, exposes: declarationsOf(exposes), screens, parts }
      completeManifest({
        ...{ folder, app, stats, version, files: [...built, CHECKS_FILE] },
        ...{ staticScreens: [], designHash: undefined, isElsewhere: true },
      })
    })
  }
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
