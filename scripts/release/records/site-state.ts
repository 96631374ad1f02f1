import { isReleaseName } from '@parlor/shared/contract/build/package-names'
import { ReleaseError } from '../../build/release'
import { fileFault } from '../../platform/file-errors'
import { printable } from '../../platform/log'
import { parseRecordFile, type ReleaseRecords } from '../contract/record'
import { parseIndex, type ReleaseIndex } from '../contract/release-index'
import type { ObjectStorage, StoredObject } from '../storage/object-storage'

const RECORDS = 'releases'
export const INDEX_FILE = 'releases.json'
export const CONFIG_FILE = 'config.json'
export const PAGE_FILE = 'index.html'
export const MISSING_CONFIG = `${CONFIG_FILE} is missing.`

export const recordFile = (name: string) => `${RECORDS}/${name}.json`
export const jsonFile = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** Everything that says what is live on a site, read at one moment. */
export interface SiteState {
  /** The usable records; only a package's own commands write its record. */
  records: ReleaseRecords
  /** Why a record cannot be used, by package. */
  problems: Record<string, string>
  etags: Record<string, string>
  /** The index that pages read now, composed earlier. */
  index: ReleaseIndex
  indexEtag: string | undefined
  config: { value?: unknown; problem?: string }
}

export async function readState(storage: ObjectStorage): Promise<SiteState> {
  // First, so that composing notices everybody who composes after this.
  const index = await storage.read(INDEX_FILE)
  const files = (await storage.list(RECORDS)).filter((file) => file.endsWith('.json'))
  const names = files.map((file) => file.slice(0, -'.json'.length)).filter(isReleaseName)
  const state: SiteState = {
    records: {},
    problems: {},
    etags: {},
    index: parseIndex(index?.content.toString()),
    indexEtag: index?.etag,
    config: await readConfig(storage),
  }
  const reads = names.map(
    async (name) => [name, await readable(storage, recordFile(name))] as const,
  )
  for (const [name, file] of await Promise.all(reads)) {
    if (!file) continue
    if ('etag' in file) state.etags[name] = file.etag
    const parsed = 'problem' in file ? file : parseRecordFile(file.content)
    if ('record' in parsed) state.records[name] = parsed.record
    else state.problems[name] = printable(parsed.problem)
  }
  return state
}

async function readConfig(storage: ObjectStorage): Promise<SiteState['config']> {
  const object = await readable(storage, CONFIG_FILE)
  // Before the first deploy there is neither.
  if (!object) return (await storage.read(PAGE_FILE)) ? { problem: MISSING_CONFIG } : {}
  if ('problem' in object) return { problem: `${CONFIG_FILE} cannot be read: ${object.problem}.` }
  try {
    return { value: JSON.parse(object.content.toString()) }
  } catch (error) {
    return { problem: `${CONFIG_FILE} is not JSON: ${printable((error as Error).message)}.` }
  }
}

/** Also the reason why the system does not read a file: it stops no command that needs another. */
async function readable(
  storage: ObjectStorage,
  path: string,
): Promise<StoredObject | { problem: string } | undefined> {
  try {
    return await storage.read(path)
  } catch (error) {
    const fault = fileFault(Object(error).cause)
    if (!fault) throw error
    return { problem: fault.reason }
  }
}

/** Refuses to change a package whose record cannot be read. */
export function ensureReadable({ problems }: SiteState, name: string): void {
  const problem = problems[name]
  if (problem === undefined) return
  throw new ReleaseError(
    `The record of ${name} cannot be used: ${problem}. Nothing was changed. ${howToFix(name)}`,
  )
}

/** The advice for a record that cannot be read. */
export const howToFix = (name: string) =>
  `Restore ${recordFile(name)} as the last deploy wrote it. If you have no copy of it, delete it and deploy: npm run deploy -- ${name}. That forgets its earlier releases and withdrawals.`
