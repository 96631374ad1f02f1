import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { ReleasedScreen } from '@parlor/shared/contract/screens'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { isCompressedCopy } from '../../build/built-files'
import { federationName } from '../../build/deployable/federation-name'
import type { NamedBuild } from '../../build/deployable/named-build'
import { integrityOf } from '../../build/release'
import { readBuild } from '../built-release'

const TEXT = ['.js', '.css', '.json', '.html']

interface Stamp {
  /** The new end of the version. */
  stamp: string
  /** The folder for the copy's files. */
  folder: string
  /** Texts of the sources, and the texts that replace them. */
  replace?: Record<string, string>
  /** The package of the new release; the build's own by default. */
  name?: string
  /** Changes the text of a file. */
  edit?: (file: string, text: string) => string
  /** The declared screens, instead of the build's. */
  screens?: ReleasedScreen[]
}

/**
 * Makes another release from the same sources, as a build with another version would: every name
 * with the version changes, and every hash that depends on it. It is much faster than a build.
 */
export function stampRelease(
  build: BuiltRelease,
  { stamp, folder, replace = {}, edit, name = build.name, screens }: Stamp,
): BuiltRelease {
  const version = `${build.version}-${stamp}`
  const texts = new Map<string, string>()
  mkdirSync(folder, { recursive: true })
  for (const file of filesOf(build)) {
    const content = readFileSync(join(build.folder, file))
    if (!TEXT.includes(extname(file))) writeFileSync(join(folder, file), content)
    else texts.set(file, renameIn(content.toString(), build, { name, version }))
  }
  for (const [from, to] of Object.entries(replace)) {
    const isThere = [...texts.values()].some((text) => text.includes(from))
    if (!isThere) throw new Error(`No file of ${build.name} has '${from}'`)
    replaceInAll(texts, from, to)
  }
  if (edit) for (const [file, text] of texts) texts.set(file, edit(file, text))
  renewHashes(build, texts)
  if (screens) declare(texts, screens)
  for (const [file, text] of texts) writeFileSync(join(folder, file), text)
  return readBuild(folder)
}

/** Leaves out the compressed copies, which contain the names of their build. */
function filesOf({ folder }: BuiltRelease): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isCompressedCopy(entry.name))
    .map(({ name }) => name)
}

/** The packages that the specification's screens need. */
export const specifiedPackages = ['host', 'remote-auth', 'remote-chat'] as const
export type SpecifiedPackage = (typeof specifiedPackages)[number]

/** The two releases of each package that a bench publishes, both from the same sources. */
export type TwoReleases = Record<SpecifiedPackage, { live: BuiltRelease; previous: BuiltRelease }>

export async function twoReleases(folder: string): Promise<TwoReleases> {
  const pairs = []
  for (const name of specifiedPackages) {
    const previous = await buildRelease(name)
    const live = stampRelease(previous, { stamp: 'live', folder: join(folder, name) })
    pairs.push([name, { live, previous }] as const)
  }
  return Object.fromEntries(pairs) as TwoReleases
}

/**
 * Replaces name and version as they are, and in identifiers: the name in the federation, and
 * webpack's own, such as `webpackChunkremote_chat_0_1_0_abc`.
 */
function renameIn(text: string, from: NamedBuild, to: NamedBuild): string {
  const identifier = (name: string) => name.replaceAll(/\W/g, '_')
  return text
    .replaceAll(federationName(from.name, from.version), federationName(to.name, to.version))
    .replaceAll(from.version, to.version)
    .replaceAll(identifier(from.version), identifier(to.version))
    .replaceAll(from.name, to.name)
    .replaceAll(identifier(from.name), identifier(to.name))
}

function declare(texts: Map<string, string>, screens: ReleasedScreen[]): void {
  const manifest = JSON.parse(texts.get(MANIFEST_FILE) ?? '') as { release: object }
  const release = { ...manifest.release, screens }
  texts.set(MANIFEST_FILE, JSON.stringify({ ...manifest, release }))
}

/** Hashes refer to hashes: entries to chunks, the manifest to all. Repeats until none is stale. */
function renewHashes(build: BuiltRelease, texts: Map<string, string>): void {
  const hashes = new Map(Object.entries(build.files))
  for (let isStale = true; isStale; ) {
    isStale = false
    for (const [file, before] of hashes) {
      const text = texts.get(file)
      const hash = text === undefined ? before : integrityOf(text)
      if (hash === before) continue
      replaceInAll(texts, before, hash)
      hashes.set(file, hash)
      isStale = true
    }
  }
}

function replaceInAll(texts: Map<string, string>, from: string, to: string): void {
  for (const [file, text] of texts) texts.set(file, text.replaceAll(from, to))
}
