/** The packages that the recipe imports, or names as loaders. */
export const BUILD_TOOLS = [
  ...['@module-federation/enhanced', '@pmmmwh/react-refresh-webpack-plugin', 'css-loader'],
  ...['esbuild', 'mini-css-extract-plugin', 'postcss', 'react-refresh-typescript'],
  ...['ts-loader', 'typescript', 'valibot', 'webpack'],
]

/** In a repository that has the kit, it provides the tools; its hash stands for our recipe. */
const KIT = '@parlor/kit'
/** The types that the declarations of a host are made with. */
const TYPES = ['@types/react']

interface LockEntry {
  version?: string
  integrity?: string
  dependencies?: object
  devDependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, LockEntry>

/**
 * The part of a lock file that a build of the package depends on: the outside packages that it
 * bundles or is built by, with everything that these need. A remote takes `shared` from the host.
 */
export function lockedPackages(name: string, lockFile: string): string {
  const { packages = {} } = JSON.parse(lockFile) as { packages?: Packages }
  const entries = new Map<string, LockEntry>()
  function add(names: readonly string[], from: string): void {
    for (const each of names) {
      const place = placeOf(each, { from, packages })
      const entry = place !== undefined && packages[place]
      if (!entry || entries.has(place)) continue
      entries.set(place, entry)
      // The needs of our packages are listed where they are bundled, or as tools.
      if (!each.startsWith('@parlor/')) add(needsOf(entry), place)
    }
  }
  // A remote may list additions to the recipe, such as a loader or Tailwind, for development.
  add([...needsOf(packages[name]), ...Object.keys(packages[name]?.devDependencies ?? {})], name)
  if (name === 'host') add([...needsOf(packages.shared), ...TYPES], 'shared')
  add([KIT, ...BUILD_TOOLS], placeOf(KIT, { from: '', packages }) ?? '')
  // Sorted here: the order of npm's file differs between machines.
  const all = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(all.map(([place, { version, integrity }]) => [place, version, integrity]))
}

/** The names that a package needs; the optional peers in use are listed as tools. */
function needsOf({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockEntry = {}): string[] {
  const peers = Object.keys(peerDependencies).filter(
    (peer) => !peerDependenciesMeta[peer]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The place where Node finds a package imported from a folder: `node_modules` there, or above. */
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
