import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '../release'

/** What the gate reads of a federation manifest. */
export interface FederationManifest {
  exposes: { path: string; assets: Assets }[]
  shared: SharedPackage[]
  metaData: { remoteEntry: { name: string } }
  /** On the host alone: the modules that it asks of each remote. */
  consumes?: Record<string, readonly string[]>
}

interface Assets {
  js: { sync: string[] }
  css: { sync: string[] }
}

export interface SharedPackage {
  name: string
  version: string
  singleton: boolean
  requiredVersion: string
  assets: Assets
}

export function parseManifest(text: string): FederationManifest {
  return JSON.parse(text) as FederationManifest
}

/** The manifest of a release that has just been built. */
export function builtManifest(folder: string): FederationManifest {
  return parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
}
