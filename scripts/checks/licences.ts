/** The entry of an installed package in `package-lock.json`. */
export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  /** A folder of the workspace itself. */
  link?: boolean
  /** Built for one platform; the lock file may then name no licence. */
  os?: string[]
  cpu?: string[]
}

export interface Licence {
  name: string
  version: string
  licence: string
  /** True if visitors get it; false if it only builds, tests or serves. */
  isProduction: boolean
}

/** Permissive, or, like MPL-2.0 and CC-BY-4.0, without obligations for users of the package. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Zlib',
])

/** Packages that name their licence only in their files, with the version that was read. */
const READ_BY_HAND = new Map([['xmlhttprequest-ssl@2.1.2', 'MIT']])

/** The licence of every external package in a lock file, by name. */
export function licencesOf(packages: Readonly<Record<string, LockedPackage>>): Licence[] {
  const licences = new Map<string, Licence>()
  for (const [path, locked] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || locked.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version = '', dev = false } = locked
    const key = `${name}@${version}`
    const isProduction = !dev || licences.get(key)?.isProduction === true
    const licence = licenceOf(name, locked, packages)
    licences.set(key, { name, version, licence, isProduction })
  }
  return [...licences.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function licenceOf(
  name: string,
  locked: LockedPackage,
  packages: Readonly<Record<string, LockedPackage>>,
): string {
  const stated = locked.license ?? READ_BY_HAND.get(`${name}@${locked.version}`)
  if (stated || !(locked.os ?? locked.cpu)) return stated ?? '(none)'
  // One of several builds for different platforms: another build's entry names the licence.
  const [scope = ''] = name.split('/', 1)
  const kin = Object.entries(packages).find(
    ([path, { license, version }]) =>
      license && version === locked.version && path.startsWith(`node_modules/${scope}/`),
  )
  return kin?.[1].license ?? '(none)'
}

/** True if one licence of an `OR` is allowed, or all of an `AND`. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))
}
