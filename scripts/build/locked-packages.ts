/** What the recipe itself imports, or names as a loader. */
export const BUILD_TOOLS = [
  ...['@module-federation/enhanced', '@pmmmwh/react-refresh-webpack-plugin', 'css-loader'],
  ...[
    'esbuild',
    'mini-css-extract-plugin',
    'postcss',
    'proper-lockfile',
    'react-refresh-typescript',
  ],
  ...['ts-loader', 'typescript', 'valibot', 'webpack'],
]

/** The tools come with the kit where a repository has it; its own hash stands for our recipe. */
const KIT = '@parlor/kit'
/** The declarations that a host publishes are made with them. */
const TYPES = ['@types/react']

interface LockedPackage {
  version?: string
  integrity?: string
  dependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, LockedPackage>

/**
 * Of a lock file, what a build of the package depends on: the packages from outside that it bundles,
 * and those that build it, with all that these need. A remote takes `shared` from the host.
 */
export function lockedPackages(name: string, lockFile: string): string {
  const { packages = {} } = JSON.parse(lockFile) as { packages?: Packages }
  const found = new Map<string, LockedPackage>()
  function add(names: readonly string[], from: string): void {
    for (const each of names) {
      const place = placeOf(each, { from, packages })
      const locked = place !== undefined && packages[place]
      if (!locked || found.has(place)) continue
      found.set(place, locked)
      // What ours need is said where it is bundled, or listed as a tool.
      if (!each.startsWith('@parlor/')) add(needsOf(locked), place)
    }
  }
  add(needsOf(packages[name]), name)
  if (name === 'host') add([...needsOf(packages.shared), ...TYPES], 'shared')
  add([KIT, ...BUILD_TOOLS], placeOf(KIT, { from: '', packages }) ?? '')
  // In an order of our own: that of npm's file is not the same everywhere.
  const all = [...found].sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(all.map(([place, { version, integrity }]) => [place, version, integrity]))
}

/** The names that a package needs beside it; of optional peers, those in use are listed as tools. */
function needsOf({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage = {}): string[] {
  const peers = Object.keys(peerDependencies).filter(
    (peer) => !peerDependenciesMeta[peer]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds a package that is imported from a folder: in `node_modules` there, or further up. */
function placeOf(
  name: string,
  { from, packages }: { from: string; packages: Packages },
): string | undefined {
  const place = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
  if (place in packages) return place
  if (!from) return undefined
  const above = /^(.*)\/node_modules\//.exec(from)?.[1] ?? ''
  return placeOf(name, { from: above, packages })
}
