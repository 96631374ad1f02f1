import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuiltRelease } from '../../build/build-release'
import { deployables, root } from '../../build/packages'
import type { Release } from '../contract/manifest'
import { openBuild } from '../release-set/open-release'
import type { BuildFolder } from './check-files'

/** Bytes over the wire (gzip) of each file, under its name without the content's hash. */
type FileSizes = Record<string, number>

interface Sizes {
  /** The files that must arrive before the heaviest first view can run: each is a request. */
  firstView: FileSizes
  later: FileSizes
}

/** The recorded sizes, by package, and those of the composed page with its first requests. */
export type SizeRecord = Record<string, Sizes>

/** Room for everyday changes. The author of a feature that needs more records it. */
const ALLOWED_GROWTH = 0.1

/**
 * Nobody waits for what is loaded after the first view, and a tenth of a small remote is less than
 * one panel that is loaded when it is opened.
 */
const ALLOWED_LATER_BYTES = 10_000

const remedy = (name: string) =>
  `Find out what was added, or accept it and give the reason in the commit: npm run check -- --record ${ownerOf(name)}`

/** The same files, before and after. */
interface SizeChange {
  now: FileSizes
  recorded: FileSizes
}

interface SizeComparison {
  now: Sizes
  record: SizeRecord
}

/**
 * Objects to sizes above their budget: the recorded bytes plus a tenth, in total at least 10 kB
 * more, and the recorded number of requests. Without a record there is no budget.
 */
export function checkSize(name: string, { now, record }: SizeComparison): string[] {
  const recorded = record[name]
  if (!recorded) return []
  const firstViews = { now: now.firstView, recorded: recorded.firstView }
  const all = ({ firstView, later }: Sizes) => ({ ...later, ...firstView })
  const problems = [
    ...moreRequests(name, firstViews),
    ...overBudget(`The first view of ${name}`, firstViews),
    ...overBudget(
      `${name} as a whole`,
      { now: all(now), recorded: all(recorded) },
      ALLOWED_LATER_BYTES,
    ),
  ]
  return problems.map((problem) => `${problem}. ${remedy(name)}`)
}

function overBudget(what: string, { now, recorded }: SizeChange, atLeast = 0): string[] {
  const [bytes, recordedBytes] = [sum(now), sum(recorded)]
  const budget = recordedBytes + Math.max(Math.floor(recordedBytes * ALLOWED_GROWTH), atLeast)
  if (bytes <= budget) return []
  return [
    `${what} grew to ${bytes} bytes (gzip), ${bytes - recordedBytes} more than recorded and ${bytes - budget} over its budget: ${growth(now, recorded).join(', ')}`,
  ]
}

/** The sizes of a package without a budget. Its team records one: a template's would be too small. */
export function unrecorded(name: string, { firstView, later }: Sizes): string {
  const [first, all] = [sum(firstView), sum(firstView) + sum(later)]
  return `${name} has no budget yet: its first view has ${first} bytes (gzip), and all of it ${all}. Record them once they are what it needs: npm run check -- --record ${ownerOf(name)}`
}

const sum = (sizes: FileSizes) => Object.values(sizes).reduce((total, size) => total + size, 0)

/** The files that grew and by how much, largest growth first. */
function growth(now: FileSizes, recorded: FileSizes): string[] {
  return Object.entries(now)
    .map(([file, size]) => ({ file, more: size - (recorded[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(({ file, more }) => `${file} by ${more}${recorded[file] === undefined ? ' (new)' : ''}`)
}

function moreRequests(name: string, { now, recorded }: SizeChange): string[] {
  const [files, allowed] = [Object.keys(now), Object.keys(recorded)]
  if (files.length <= allowed.length) return []
  const added = files.filter((file) => recorded[file] === undefined)
  return [
    `The first view of ${name} asks for ${files.length} files, ${files.length - allowed.length} more than recorded: ${added.join(', ')}`,
  ]
}

/** The name of the composed page, which is recorded with the host. */
export const PAGE = 'the page'

const ownerOf = (name: string) => (name === PAGE ? 'host' : name)

/** Written by `npm run check -- --record`. */
const recordOf = (name: string) => join(root, name, 'sizes.json')

/** The recorded sizes of the packages here, and of the page. */
export function readSizes(): SizeRecord {
  const records = deployables
    .filter((name) => existsSync(recordOf(name)))
    .map((name) => JSON.parse(readFileSync(recordOf(name), 'utf8')) as SizeRecord)
  return Object.assign({}, ...records)
}

/** Records the sizes of a package; the host's include the page's. */
export function writeSizes(name: string, sizes: SizeRecord): void {
  writeFileSync(recordOf(name), `${JSON.stringify(sizes, null, 2)}\n`)
}

/** Records the sizes of a build, without a page. */
export function recordBuild(build: BuiltRelease): void {
  const { name, folder } = build
  writeSizes(name, { [name]: sizesOf({ release: openBuild(build), folder }) })
}

const sizeOf = (content: Buffer) => gzipSync(content).length

/** `main.js` for `main.d93cd01a20925dbbf1e6.js`: the same file in every build. */
const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{10,}(?=\.)/, '')

export function sizesOf({ release, folder }: BuildFolder): Sizes {
  const { files } = release
  const sizes = new Map<string, number>()
  for (const file of Object.keys(files)) {
    if (/\.(js|css)$/.test(file)) sizes.set(file, sizeOf(readFileSync(join(folder, file))))
  }
  const sum = (view: string[]) => view.reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
  const [heaviest = []] = firstViews(release).sort((a, b) => sum(b) - sum(a))
  const pick = (isFirst: boolean) =>
    Object.fromEntries(
      [...sizes]
        .filter(([file]) => heaviest.includes(file) === isFirst)
        .map(([file, size]) => [withoutHash(file), size]),
    )
  return { firstView: pick(true), later: pick(false) }
}

/** The files of each first view: for a host, its page; for a remote, its entry and one screen. */
function firstViews({ name, scripts, styles, federation }: Release): string[][] {
  if (name === 'host') return [[...scripts, ...styles]]
  const { entry, exposes } = federation
  return exposes.map((exposed) => [entry, ...exposed.scripts, ...exposed.styles])
}

const NAMED = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"/g

/** The sizes of a composed page and of the files that it requests itself, its first view. */
export function pageSizes(page: Buffer, read: (path: string) => Buffer): Sizes {
  const firstView: FileSizes = { 'index.html': sizeOf(page) }
  for (const [, path = ''] of page.toString().matchAll(NAMED)) {
    const [, name = '', , ...file] = path.split('/')
    // Without the version, which changes with every build.
    firstView[`${name}/${withoutHash(file.join('/'))}`] = sizeOf(read(path))
  }
  return { firstView, later: {} }
}
