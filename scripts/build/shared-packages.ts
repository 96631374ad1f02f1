import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface SharedPackage {
  singleton: true
  requiredVersion: string
  eager?: boolean
  import?: false
}

export type SharedPackages = Record<string, SharedPackage>

/** Requests that all three builds must answer with one and the same module. */
const REQUESTS = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'shared']

/**
 * What a build shares. The host carries the packages in its first file (`eager`); a published
 * remote carries none (`import: false`), so that it cannot bring a second React or session.
 */
export function sharedPackages(folder: string, bundled: 'eager' | 'own' | 'none'): SharedPackages {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const shared: SharedPackages = {}
  for (const request of REQUESTS) {
    const version = dependencies[request.split('/')[0] ?? request]
    if (!version) continue
    shared[request] = {
      singleton: true,
      // Any release that keeps its promises: a host may be newer than what a remote was built with.
      requiredVersion: `^${version}`,
      ...(bundled === 'eager' && { eager: true }),
      ...(bundled === 'none' && { import: false }),
    }
  }
  return shared
}
