import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { isCompressedCopy } from '../../build/built-files'
import { integrityOf, RELEASE_FILE, type Release } from '../../build/release'

const TEXT = ['.js', '.css', '.json', '.html']

interface Stamp {
  /** Becomes the end of the version; as long as `placeholder`, where there is one. */
  stamp: string
  /** Where the copy's files go. */
  folder: string
  /** A text in the sources that is replaced by the stamp as well. */
  placeholder?: string
}

/**
 * Makes another release of the same sources, as a build would under another version: every name
 * that carries the version changes, and so does every hash that follows from it. In a moment, where
 * a build takes many.
 */
export function stampRelease(built: BuiltRelease, { stamp, folder, placeholder }: Stamp) {
  const version = `${built.version}-${stamp}`
  const texts = new Map<string, string>()
  mkdirSync(folder, { recursive: true })
  for (const file of filesOf(built)) {
    const content = readFileSync(join(built.folder, file))
    if (!TEXT.includes(extname(file))) writeFileSync(join(folder, file), content)
    else texts.set(file, rename(content.toString(), { from: built.version, to: version }))
  }
  if (placeholder) replaceInAll(texts, placeholder, stamp)
  renewHashes(built, texts)
  for (const [file, text] of texts) writeFileSync(join(folder, file), text)
  const release = JSON.parse(texts.get(RELEASE_FILE) ?? '') as Release
  return { ...release, folder, reused: false } satisfies BuiltRelease
}

/** Without the compressed copies, which hold the names of the build they were made of. */
function filesOf({ folder }: BuiltRelease): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isCompressedCopy(entry.name))
    .map(({ name }) => name)
}

/** The packages that the specification's screens need. */
export const specifiedPackages = ['host', 'remote-auth', 'remote-chat'] as const
export type SpecifiedPackage = (typeof specifiedPackages)[number]

/** What a bench publishes of each package; both of the same sources. */
export type TwoReleases = Record<SpecifiedPackage, { live: BuiltRelease; before: BuiltRelease }>

export async function twoReleases(folder: string): Promise<TwoReleases> {
  const pairs = []
  for (const name of specifiedPackages) {
    const before = await buildRelease(name)
    const live = stampRelease(before, { stamp: 'live', folder: join(folder, name) })
    pairs.push([name, { live, before }] as const)
  }
  return Object.fromEntries(pairs) as TwoReleases
}

/** The version as it is, and as it stands in identifiers: `webpackChunkhost_0_1_0_abc`. */
function rename(text: string, { from, to }: { from: string; to: string }): string {
  const identifier = (version: string) => version.replaceAll(/\W/g, '_')
  return text.replaceAll(from, to).replaceAll(identifier(from), identifier(to))
}

/** Hashes name hashes: entries those of chunks, the manifest all. So until none is stale. */
function renewHashes(built: BuiltRelease, texts: Map<string, string>): void {
  const written = new Map(Object.entries(built.files))
  for (let isStale = true; isStale; ) {
    isStale = false
    for (const [file, before] of written) {
      const text = texts.get(file)
      const now = text === undefined ? before : integrityOf(text)
      if (now === before) continue
      replaceInAll(texts, before, now)
      written.set(file, now)
      isStale = true
    }
  }
}

function replaceInAll(texts: Map<string, string>, from: string, to: string): void {
  for (const [file, text] of texts) texts.set(file, text.replaceAll(from, to))
}
