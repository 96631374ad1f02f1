import type { Compilation, Dependency, Module } from 'webpack'

/** For one shared package: the names that a build imports, and those that its copy exports. */
export interface SharedNames {
  uses: string[]
  offers?: string[]
}

/**
 * The names that pass between host and remotes, for each shared package. Unlike a version range,
 * they show that an export is gone. They come from webpack's own graph: every import counts. Empty
 * for Rspack, whose modules do not say which package they stand for.
 */
export function sharedNames({ modules, moduleGraph }: Compilation): Map<string, SharedNames> {
  const packages = new Map<string, SharedNames>()
  for (const module of modules) {
    const name = consumedPackage(module)
    if (!name) continue
    const uses = new Set<string>()
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      for (const use of dependency ? firstNames(dependency, moduleGraph) : []) uses.add(use)
    }
    const copy = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)]
      .map((dependency) => moduleGraph.getModule(dependency))
      .find((each) => each !== null && each !== undefined)
    const offers = copy && moduleGraph.getProvidedExports(copy)
    packages.set(name, {
      uses: [...uses].sort(),
      ...(Array.isArray(offers) && { offers: [...offers].sort() }),
    })
  }
  return packages
}

/** The package that a module of the federation plugin represents. */
function consumedPackage(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module' || !('options' in module)) return undefined
  const { shareKey } = module.options as { shareKey?: string }
  return shareKey
}

/** `paths` for `paths.login`; empty for a package that is imported whole. */
function firstNames(dependency: Dependency, moduleGraph: Compilation['moduleGraph']): string[] {
  return dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((reference) => (Array.isArray(reference) ? reference[0] : reference.name[0]))
    .filter((name) => name !== undefined)
}
