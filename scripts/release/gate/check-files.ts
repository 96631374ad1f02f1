import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../../build/release'
import { type FederationManifest, isScript } from '../contract/federation-manifest'
import type { Release } from '../contract/manifest'
import { shellTags } from '../page/render-page'
import { importsOf } from '../pipeline/module-imports'

/** A release in the folder where it was built. */
export interface BuildFolder {
  release: Release
  folder: string
}

/** Checks that every file that a page may request is in the release, as the manifest says. */
export function checkFiles({ release, folder }: BuildFolder): string[] {
  const { name, files, federation } = release
  const problems: string[] = []
  const object = (affected: string[], sentence: (few: string) => string) => {
    if (affected.length > 0) problems.push(sentence(affected.join(', ')))
  }
  const isThere = (file: string) => existsSync(join(folder, file))
  const hashOf = (file: string) => integrityOf(readFileSync(join(folder, file)))
  const listed = Object.keys(files)
  object(
    listed.filter((file) => !isThere(file)),
    (few) => `${name} lists ${few}, missing from ${folder}: build it again.`,
  )
  object(
    listed.filter((file) => isThere(file) && hashOf(file) !== files[file]),
    (few) => `${few} of ${name} changed after the build: build it again.`,
  )
  object(
    [...new Set(namedFiles(federation))].filter((file) => !files[file]),
    (few) => `The manifest of ${name} names ${few}, not in the release: build it again.`,
  )
  return problems
}

function namedFiles({ entry, exposes }: FederationManifest): string[] {
  const exposed = exposes.flatMap(({ scripts, styles, later }) => [...scripts, ...styles, ...later])
  return entry ? [entry, ...exposed] : exposed
}

/**
 * The files that an exposed module loads itself. The federation plugin lists too many: also files
 * that the module already has, and chunks of other modules that share something with it.
 */
function loadedLater({ scripts, styles, later }: FederationManifest['exposes'][number]): string[] {
  return later.filter(
    (file) =>
      !scripts.includes(file) && !styles.includes(file) && !file.startsWith('__federation_expose_'),
  )
}

/**
 * A build must check the chunks that it loads itself: its entry, or the page's tags and scripts,
 * carry their hashes. The host loads exposed modules, and checks them by the manifest's hashes.
 */
export function checkChunkHashes({ release, folder }: BuildFolder): string[] {
  const { name, scripts, files, federation } = release
  if (federation.isModule) return moduleProblems({ release, folder })
  const { entry, exposes } = federation
  const roots = name === 'host' ? scripts : [entry]
  const carriers = roots.map((file) => readFileSync(join(folder, file), 'utf8'))
  if (name === 'host') carriers.push(...shellTags(release))
  const carried = carriers.join('\n')
  const later = new Set(exposes.flatMap(loadedLater))
  const loadedByHost = new Set(exposes.flatMap(({ scripts, styles }) => [...scripts, ...styles]))
  const unchecked = Object.entries(files)
    .filter(([file]) => /\.(js|css)$/.test(file) && file !== entry)
    .filter(([file]) => later.has(file) || !loadedByHost.has(file))
    .filter(([, hash]) => !carried.includes(hash))
    .map(([file]) => file)
  if (unchecked.length === 0) return []
  return [
    `${name} would load ${unchecked.join(', ')} without checking the hash, so an altered file would run: keep Deployable in the build of ${name}.`,
  ]
}

/**
 * The host asks for each script of an ES module by its hash, before any of them imports another, and
 * for the styles of what is exposed. Those that a script loads itself, it loads without a hash.
 */
function moduleProblems({ release: { name, files, federation }, folder }: BuildFolder): string[] {
  const imported = Object.keys(files)
    .filter(isScript)
    .flatMap((file) => importsOf(folder, file))
  const unlisted = [...new Set(imported)].filter((file) => !files[file])
  const exposed = federation.exposes.flatMap(({ styles }) => styles)
  const late = Object.keys(files).filter((file) => /\.css$/.test(file) && !exposed.includes(file))
  return [
    unlisted.length > 0 &&
      `${name} imports ${unlisted.join(', ')}, of which its manifest has no hash, so no browser would run it: put the plugin of @parlor/federation/build after all others, and build it again.`,
    late.length > 0 &&
      `${name} would load ${late.join(', ')} without checking the hash: import these styles in the module that it exposes.`,
  ].filter((problem) => problem !== false)
}

/**
 * A call of the hook with a written name. The hook is an export of `@parlor/shared`, which no remote
 * contains, so its name stays in every build.
 */
const CALL = /\buseService\)?\(\s*(["'`])([^"'`]*)\1\s*\)/g

/**
 * Refuses a remote that uses a service which it has not declared. A name that is not written out
 * is found in the browser: the hook throws.
 */
export function checkServices({ release, folder }: BuildFolder): string[] {
  const { name, files, federation } = release
  const services = Object.keys(federation.declared.services)
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'))
  const names = scripts.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(CALL)].map(([, , each = '']) => each),
  )
  const missing = [...new Set(names)].filter((each) => !services.includes(each))
  return missing.map(
    (each) =>
      `${name} uses the service ${each}, which it has not declared: add it to "services" in ${name}/remote.json, with its purpose and its token.`,
  )
}
