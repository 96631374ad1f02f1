import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stats } from 'webpack'
import { bundledPackages } from './bundled-packages'
import type { FederatedApp } from './federated-app'
import { hashFiles } from './hash-files'
import { root } from './packages'
import { MANIFEST_FILE } from './release'
import { sharedNames } from './shared-names'

interface Build {
  folder: string
  app: FederatedApp
  stats: Stats
}

interface ManifestOfPlugin {
  shared: { name: string }[]
  [key: string]: unknown
}

/**
 * Adds to the federation's manifest what it lacks: the hash of every other file, which the release
 * index covers through the manifest's own hash, and what host and remotes require of each other,
 * for the gate of later deploys.
 */
export function completeManifest({ folder, app, stats: { compilation } }: Build): void {
  const path = join(folder, MANIFEST_FILE)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as ManifestOfPlugin
  const names = sharedNames(compilation)
  const { uniqueName, chunkLoadingGlobal, publicPath, trustedTypes } = compilation.outputOptions
  const { [MANIFEST_FILE]: _itself, ...files } = hashFiles(folder)
  const complete = {
    ...manifest,
    shared: manifest.shared.map((each) => ({ ...each, ...names.get(each.name) })),
    ...(app.consumes && { consumes: app.consumes }),
    build: {
      uniqueName,
      chunkLoadingGlobal,
      publicPath,
      scriptPolicy: trustedTypes?.policyName,
      modules: app.exposes ?? {},
      bundles: bundledPackages(compilation, { sharedFolder: join(root, 'shared/') }),
    },
    files,
  }
  writeFileSync(path, JSON.stringify(complete))
}
