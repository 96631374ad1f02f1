import { isReleaseName } from '@parlor/shared/contract/build/package-names'
import { ReleaseError } from '../../build/release'
import { type DeployRow, parseRow, type ReleaseIndex } from '../release-index'
import type { ObjectStorage, StoredObject } from '../storage/object-storage'

const ROWS = 'releases'
export const INDEX_FILE = 'releases.json'

const fileOf = (name: string) => `${ROWS}/${name}.json`
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

interface StoredRow {
  row?: DeployRow
  /** Why it cannot be used. */
  problem?: string
  /** What stands there. */
  value?: unknown
  /** Undefined for a row that has no file yet: it stands in `releases.json` alone. */
  etag?: string
}

/**
 * The release index as it is stored: a file for each package, which only that package's deploys and
 * rollbacks write, and `releases.json`, composed from all of them. A site of the time before has its
 * rows in `releases.json` alone; they are read from there until each has become a file.
 */
export class StoredRows {
  private constructor(
    private readonly storage: ObjectStorage,
    private readonly rows: Map<string, StoredRow>,
    private readonly composed: StoredObject | undefined,
  ) {}

  static async read(storage: ObjectStorage): Promise<StoredRows> {
    // First, so that composing notices everybody who composes after this.
    const composed = await storage.read(INDEX_FILE)
    const files = (await storage.list(ROWS)).filter((file) => file.endsWith('.json'))
    const names = files.map((file) => file.slice(0, -'.json'.length)).filter(isReleaseName)
    const own = new Map<string, StoredRow>()
    const read = async (name: string) => [name, await storage.read(fileOf(name))] as const
    for (const [name, file] of await Promise.all(names.map(read))) {
      if (file) own.set(name, parseFile(file))
    }
    const rows = new Map<string, StoredRow>()
    for (const [name, value] of Object.entries(earlierRows(composed, { own, storage }))) {
      if (isReleaseName(name)) rows.set(name, { value, ...parseRow(value) })
    }
    return new StoredRows(storage, new Map([...rows, ...own]), composed)
  }

  /** Every row that can be used; the others stay where they are. */
  get index(): ReleaseIndex {
    const usable = [...this.rows].flatMap(([name, { row }]) => (row ? [[name, row] as const] : []))
    return Object.fromEntries(usable.sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** Why a row cannot be used, by package. */
  get problems(): Record<string, string> {
    const found = [...this.rows].flatMap(([name, { problem }]) =>
      problem ? [[name, problem]] : [],
    )
    return Object.fromEntries(found)
  }

  /** Refuses to go on for a package whose row somebody has broken. */
  refuseUnusable(name: string): void {
    const { problem, etag } = this.rows.get(name) ?? {}
    if (!problem) return
    const file = etag ? fileOf(name) : INDEX_FILE
    throw refusal(this.storage.address, { problem: `${name}.${problem}`, file })
  }

  /** Writes a package's row; false where another deploy of it came first. */
  write(name: string, row: DeployRow): Promise<boolean> {
    this.refuseUnusable(name)
    return this.storage.replace(fileOf(name), json(row), this.rows.get(name)?.etag)
  }

  /** Puts back what stood there before `row` was written, unless something else stands there now. */
  async takeBack(name: string, row: DeployRow): Promise<void> {
    const now = await this.storage.read(fileOf(name))
    if (!now?.content.equals(json(row))) return
    await this.storage.replace(fileOf(name), json(this.rows.get(name)?.row ?? null), now.etag)
  }

  /**
   * Gives each row a file that has none, and writes `releases.json`; false where somebody else wrote
   * any of them meanwhile.
   */
  async compose(): Promise<boolean> {
    for (const [name, { value, etag }] of this.rows) {
      if (
        etag === undefined &&
        !(await this.storage.replace(fileOf(name), json(value), undefined))
      ) {
        return false
      }
    }
    const content = json(this.index)
    if (this.rows.size === 0 || this.composed?.content.equals(content)) return true
    return this.storage.replace(INDEX_FILE, content, this.composed?.etag)
  }

  /** True if `releases.json` is still what was composed from these rows. */
  async stillStands(): Promise<boolean> {
    const now = await StoredRows.read(this.storage)
    const content = json(this.index)
    return json(now.index).equals(content) && (now.composed?.content.equals(content) ?? true)
  }
}

/** A file that says `null` holds no row: what was written there has been taken back. */
function parseFile({ content, etag }: StoredObject): StoredRow {
  try {
    const value: unknown = JSON.parse(content.toString())
    return value === null ? { etag } : { etag, value, ...parseRow(value) }
  } catch (error) {
    return { etag, problem: (error as Error).message }
  }
}

/** The rows of `releases.json`, which has to be readable only where it is all there is. */
function earlierRows(
  composed: StoredObject | undefined,
  { own, storage }: { own: ReadonlyMap<string, StoredRow>; storage: ObjectStorage },
): object {
  if (!composed) return {}
  try {
    return parseIndex(composed)
  } catch (error) {
    if (own.size > 0) return {}
    throw refusal(storage.address, { problem: (error as Error).message, file: INDEX_FILE })
  }
}

function parseIndex({ content }: StoredObject): object {
  const index: unknown = JSON.parse(content.toString())
  if (typeof index === 'object' && index !== null && !Array.isArray(index)) return index
  throw new Error('it is not an object')
}

/** @param file - where the problem is, from the site's root */
function refusal(address: string, { problem, file }: { problem: string; file: string }): Error {
  return new ReleaseError(
    `The release index of ${address} cannot be used: ${problem}. Nothing was changed. Restore ${file} as the last deploy wrote it.`,
  )
}
