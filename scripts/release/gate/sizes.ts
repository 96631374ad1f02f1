import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuiltRelease } from '../../build/build-release'
import { root } from '../../build/packages'
import type { FederationManifest } from './federation-manifest'

/** Bytes over the wire (gzip) of each file, under its name without the content's hash. */
export type FileSizes = Record<string, number>

export interface Sizes {
  /** What has to arrive before the heaviest first view can run: each file is a request. */
  firstView: FileSizes
  /** Scripts and styles that are asked for later. */
  later: FileSizes
}

/** What was recorded, by package, and for the composed page with all that it asks for at once. */
export type SizeRecord = Record<string, Sizes>

/** Written by `npm run check -- --record`. */
const RECORD = join(root, 'scripts/release/gate/sizes.json')

export function readSizes(): SizeRecord {
  return JSON.parse(readFileSync(RECORD, 'utf8')) as SizeRecord
}

export function writeSizes(sizes: SizeRecord): void {
  writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`)
}

const sizeOf = (content: Buffer) => gzipSync(content).length

/** `main.js` of `main.d93cd01a20925dbbf1e6.js`: the same file, build after build. */
const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{16,}(?=\.)/, '')

type Build = Pick<BuiltRelease, 'name' | 'folder' | 'scripts' | 'styles' | 'files'>

/** The sizes of a release's scripts and styles. */
export function sizesOf(release: Build, manifest: FederationManifest): Sizes {
  const { folder, files } = release
  const sizes = new Map<string, number>()
  for (const file of Object.keys(files)) {
    if (/\.(js|css)$/.test(file)) sizes.set(file, sizeOf(readFileSync(join(folder, file))))
  }
  const sum = (view: string[]) => view.reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
  const [heaviest = []] = firstViews(release, manifest).sort((a, b) => sum(b) - sum(a))
  const pick = (isFirst: boolean) =>
    Object.fromEntries(
      [...sizes]
        .filter(([file]) => heaviest.includes(file) === isFirst)
        .map(([file, size]) => [withoutHash(file), size]),
    )
  return { firstView: pick(true), later: pick(false) }
}

/** Of a host, its page; of a remote, its entry and one screen. */
function firstViews({ name, scripts, styles }: Build, manifest: FederationManifest): string[][] {
  if (name === 'host') return [[...scripts, ...styles]]
  return manifest.exposes.map((exposed) => [manifest.entry, ...exposed.scripts, ...exposed.styles])
}

const NAMED = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"/g

/** A composed page and the files that it asks for by itself, which is its first view. */
export function pageSizes(page: Buffer, read: (path: string) => Buffer): Sizes {
  const firstView: FileSizes = { 'index.html': sizeOf(page) }
  for (const [, path = ''] of page.toString().matchAll(NAMED)) {
    const [, name = '', , ...file] = path.split('/')
    // Without the version, which every build changes.
    firstView[`${name}/${withoutHash(file.join('/'))}`] = sizeOf(read(path))
  }
  return { firstView, later: {} }
}
