import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ShareOptions {
  singleton: true
  requiredVersion: string
  eager?: boolean
  import?: false
}

/** Imports that must resolve to the same module instance in all three builds. */
const REQUESTS = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '@parlor/shared']

/** `react` for `react/jsx-runtime`, `@parlor/shared` for itself. */
export function packageOf(request: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request
}

/**
 * The packages that a build shares. The host's first file contains them (`eager`). A published
 * remote contains none (`import: false`), so it cannot load a second React or session.
 */
export function sharedPackages(folder: string, bundled: 'eager' | 'own' | 'none') {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const shared: Record<string, ShareOptions> = {}
  for (const request of REQUESTS) {
    const version = dependencies[packageOf(request)]
    if (!version) continue
    shared[request] = {
      singleton: true,
      requiredVersion: rangeOf(version),
      ...(bundled === 'eager' && { eager: true }),
      ...(bundled === 'none' && { import: false }),
    }
  }
  return shared
}

/**
 * Any compatible release, because a host may be newer than the one that the remote was built with.
 * A range stays as it is: a remote that fits two majors declares `^19.3.1 || ^20.0.0`.
 */
export const rangeOf = (version: string) =>
  /^\d+\.\d+\.\d+$/.test(version) ? `^${version}` : version
