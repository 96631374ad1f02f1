import { createHash } from 'node:crypto'
import type { Compiler, Module } from 'webpack'
import { root } from './packages'

/**
 * Webpack makes a module's id of its name. The names of what the federation generates have the
 * project's own folder in them, in clear or as the hash in `.federation/entry.{hash}.js`, so that
 * the same sources built in another folder gave other bytes. These get an id without it.
 */
export class SteadyModuleIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SteadyModuleIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SteadyModuleIds', (modules) => {
        for (const module of modules) {
          const name = module.identifier()
          // Of modules that have no id already: those of the runtime need none.
          if (isGenerated(name) && compilation.chunkGraph.getModuleId(module) === null) {
            compilation.chunkGraph.setModuleId(module, steadyId(module))
          }
        }
      })
    })
  }
}

function isGenerated(name: string): boolean {
  return /[\\/]\.federation[\\/]entry\.\w+\.js/.test(name) || name.startsWith('container entry ')
}

/** Of its name and what it was generated as: two entries differ in nothing else. */
function steadyId(module: Module): string {
  const name = withoutFolder(module.identifier()).replaceAll(/entry\.\w+\.js(\|\w+)?/g, 'entry.js')
  const { rootModule = module } = module as Partial<Concatenated>
  const source = withoutFolder(String(rootModule.originalSource()?.source() ?? ''))
  return createHash('sha256').update(name).update('\0').update(source).digest('hex').slice(0, 8)
}

/** Several modules in one, which webpack does not export; its name ends in a hash of theirs. */
interface Concatenated {
  rootModule: Module
}

function withoutFolder(text: string): string {
  return text.replaceAll(root, '')
}
