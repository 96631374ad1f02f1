import { createHash } from 'node:crypto'
import type { Compiler, Module } from 'webpack'

/**
 * Webpack derives a module's id from its name. The names of modules that the federation generates
 * contain the project's folder, plain or as the hash in `.federation/entry.{hash}.js`, so equal
 * sources in another folder would give other bytes. These modules get an id without the folder.
 */
export class SteadyModuleIds {
  /** The project's folder, as it is in the names of modules. */
  constructor(private readonly root: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SteadyModuleIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SteadyModuleIds', (modules) => {
        for (const module of modules) {
          const name = module.identifier()
          // Modules of the runtime need no id.
          if (isGenerated(name) && compilation.chunkGraph.getModuleId(module) === null) {
            compilation.chunkGraph.setModuleId(module, steadyId(module, this.root))
          }
        }
      })
    })
  }
}

function isGenerated(name: string): boolean {
  return /[\\/]\.federation[\\/]entry\.\w+\.js/.test(name) || name.startsWith('container entry ')
}

/** An id from the module's name and its generated source: no two entries share both. */
function steadyId(module: Module, root: string): string {
  const withoutFolder = (text: string) => text.replaceAll(root, '')
  const name = withoutFolder(module.identifier()).replaceAll(/entry\.\w+\.js(\|\w+)?/g, 'entry.js')
  const { rootModule = module } = module as Partial<ConcatenatedModule>
  const source = withoutFolder(String(rootModule.originalSource()?.source() ?? ''))
  return createHash('sha256').update(name).update('\0').update(source).digest('hex').slice(0, 8)
}

/** The module that joins several modules, a class that webpack does not export. */
interface ConcatenatedModule {
  rootModule: Module
}
