import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { arrayOf, entriesOf, isJsonObject, textOf } from '@parlor/shared/contract/json-value'
import * as v from 'valibot'
import { writeCompressedCopies } from '../../build/built-files'
import { releasePart, writeManifest } from '../../build/complete-manifest'
import { filesIn, integrityOf, ReleaseError, TYPES_FOLDER } from '../../build/release'
import { DECLARATION_FILE, parseDeclaration, partsOf } from '../../build/remote-declaration'
import { isScript, readFederationManifest } from '../contract/federation-manifest'
import { fileHashes, segment } from '../contract/manifest'
import { modulesFrom } from './module-imports'

interface StockBuild {
  name: string
  /** The bundler's output, which is only read. */
  folder: string
  /** The place of the `remote.json`; undefined: beside the folder. */
  declaration: string | undefined
}

/** A bundler's manifest that nobody has checked yet. */
interface RawManifest {
  build?: { version?: unknown } | undefined
  files?: unknown
  exposes?: unknown
}

/** The part of the manifest that the plugin for the bundler adds. */
const recordedSchema = v.looseObject({
  build: v.looseObject({ version: segment }),
  files: fileHashes,
})

/** The refusal of a build, by what is wrong with its folder. */
export const badBuild = (folder: string, problem: string) =>
  new ReleaseError(`${folder} ${problem} Nothing was changed.`)

/** True for a manifest that only a bundler has written: no release is described in it. */
export function isStock(manifest: string): boolean {
  try {
    const json: unknown = JSON.parse(manifest)
    return isJsonObject(json) && !('release' in json)
  } catch {
    return false
  }
}

/**
 * Makes a release of a stock build, in `copy`: adds what its declaration says, and the checks with
 * the declarations of its types. The same folder gives the same bytes.
 */
export async function completeStockBuild(stock: StockBuild, copy: string): Promise<void> {
  const { name, folder } = stock
  const { manifest, version, hashes, exposes } = recordedIn(stock)
  const declaration = declarationOf(stock)
  const { screens, offers = [], smoke } = declaration
  const missingModule = [...screens, ...offers].find(({ module }) => !exposes.includes(module))
  if (missingModule) {
    throw badBuild(
      folder,
      `does not expose ${missingModule.module}, which the ${DECLARATION_FILE} of ${name} declares: add it to "exposes" of the federation's plugin, and build again.`,
    )
  }
  const files = publishedFiles(manifest, { folder, files: Object.keys(hashes) })
  const missing = files.filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) {
    throw badBuild(folder, `lacks ${missing.join(', ')} of its build: build it again.`)
  }
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(folder, file), join(copy, file))
  }
  const checks = JSON.stringify({ smoke, sources: typesIn(folder) })
  writeFileSync(join(copy, CHECKS_FILE), checks)
  await writeCompressedCopies(copy, files)
  const modules = modulesOf(exposes)
  const app = { name, exposes: modules, screens, parts: partsOf(declaration) }
  writeManifest(copy, {
    ...manifest,
    build: { ...manifest.build, modules },
    release: releasePart({ folder: copy, app, version, files, isElsewhere: true }),
    files: {
      ...Object.fromEntries(files.map((file) => [file, hashes[file]])),
      [CHECKS_FILE]: integrityOf(checks),
    },
  })
}

/** The parts of the manifest that the bundler and its plugin have written. */
function recordedIn({ name, folder }: StockBuild) {
  if (!isRemoteName(name)) throw badBuild(folder, `is a stock build, and ${name} must not be one.`)
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as RawManifest
  const { build, files, exposes } = manifest
  const lacks = build?.version === undefined ? 'version' : files === undefined && 'hashes'
  if (lacks) {
    throw badBuild(
      folder,
      `was built without the plugin of @parlor/federation/build: its ${MANIFEST_FILE} has no ${lacks}, so a page could mix its releases, and no browser could check its files. Add the plugin to the configuration as Parlor's shared/FEDERATION.md shows, and build again.`,
    )
  }
  const parsed = v.safeParse(recordedSchema, manifest)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const wrong = v.getDotPath(issue)
    throw badBuild(folder, `has a wrong ${wrong} in its ${MANIFEST_FILE}: ${issue.message}.`)
  }
  const { version } = parsed.output.build
  const modules = arrayOf(exposes).map((each) => textOf(entriesOf(each).get('path')) ?? '')
  return { manifest, version, hashes: parsed.output.files, exposes: modules }
}

function declarationOf({ name, folder, declaration }: StockBuild) {
  const file = declaration ?? join(dirname(folder), DECLARATION_FILE)
  if (!existsSync(file)) {
    throw new ReleaseError(
      `${file} is missing, and ${folder} is a stock build: its screens are declared there. Write it, or give its place with --declaration. Nothing was changed.`,
    )
  }
  const content = parseDeclaration(readFileSync(file, 'utf8'), file)
  if (content.name === name) return content
  throw new ReleaseError(`${file} declares ${content.name}, not ${name}. Nothing was changed.`)
}

/** The files of the remote, without those of a page that the build may have too. */
function publishedFiles(
  manifest: RawManifest,
  { folder, files }: { folder: string; files: readonly string[] },
): string[] {
  const { entry, exposes, isModule } = readFederationManifest(manifest)
  const exposed = exposes.flatMap(({ scripts, later }) => [...scripts, ...later]).filter(isScript)
  const reached = isModule && modulesFrom(folder, [entry, ...exposed])
  const isOfPage = (file: string) => reached && isScript(file) && !reached.has(file)
  return files.filter((file) => !file.endsWith('.html') && !isOfPage(file)).sort()
}

/** `./types/tea.d.ts` for `./tea`: the place of its sources does not matter. */
function modulesOf(exposes: readonly string[]): Record<string, string> {
  return Object.fromEntries(exposes.map((path) => [path, `./${join(TYPES_FOLDER, path)}.d.ts`]))
}

/** By path from the built folder; undefined if the build has none. */
function typesIn(folder: string): Record<string, string> | undefined {
  const files = filesIn(join(folder, TYPES_FOLDER)).filter((file) => file.endsWith('.d.ts'))
  if (files.length === 0) return undefined
  const paths = files.map((file) => join(TYPES_FOLDER, file)).sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
