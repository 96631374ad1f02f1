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

/** Beside what compares with it; written by `npm run check -- --record`. */
const RECORD = join(root, 'scripts/release/gate/sizes.json')

export function readSizes(): SizeRecord {
  return JSON.parse(readFileSync(RECORD, 'utf8')) as SizeRecord
}

export function writeSizes(sizes: SizeRecord): void {
  writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`)
}

export function sizeOf(content: Buffer): number {
  return gzipSync(content).length
}

/** `main.js` of `main.d93cd01a20925dbbf1e6.js`: the same file, build after build. */
export function withoutHash(file: string): string {
  return file.replace(/\.[0-9a-f]{16,}(?=\.)/, '')
}

type Build = Pick<BuiltRelease, 'name' | 'folder' | 'scripts' | 'styles' | 'files'>

export function sizesOf(release: Build, manifest: FederationManifest): Sizes {
  const { folder, files } = release
  const weighed = Object.keys(files)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => [file, sizeOf(readFileSync(join(folder, file)))] as const)
  const sizes = new Map(weighed)
  const sum = (list: string[]) => list.reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
  const [heaviest = []] = firstViews(release, manifest).sort((a, b) => sum(b) - sum(a))
  const isFirst = ([file]: readonly [string, number]) => heaviest.includes(file)
  return {
    firstView: named(weighed.filter(isFirst)),
    later: named(weighed.filter((each) => !isFirst(each))),
  }
}

function named(weighed: (readonly [file: string, size: number])[]): FileSizes {
  return Object.fromEntries(weighed.map(([file, size]) => [withoutHash(file), size]))
}

/** The page of a host; of a remote, its entry and one screen. */
function firstViews({ name, scripts, styles }: Build, manifest: FederationManifest): string[][] {
  if (name === 'host') return [[...scripts, ...styles]]
  return manifest.exposes.map((exposed) => [manifest.entry, ...exposed.scripts, ...exposed.styles])
}
