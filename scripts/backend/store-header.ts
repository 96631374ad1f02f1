import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { PAGE_HEADER, pagesOf } from './store-pages'

/** What a meta page has after its header (`mdb.c`, `MDB_meta`): LMDB's magic number, a record each of
 * the free pages and of the databases, the last page that was ever given out, and how old it is. The
 * first record begins with the bytes of a page, which are those of the machine that made the file. */
const MAGIC_AT = PAGE_HEADER
const RECORDS_AT = [PAGE_HEADER + 24, PAGE_HEADER + 72]
const PAGE_SIZE_AT = PAGE_HEADER + 24
const LAST_PAGE_AT = PAGE_HEADER + 120
const TRANSACTION_AT = PAGE_HEADER + 128
const MOST_PAGE_SIZE = 64 * 1024
const META_END = TRANSACTION_AT + 8
const MAGIC = 0xbeefc0de

/**
 * Why a file cannot be an LMDB store, or undefined. The library does not refuse such a file, it
 * crashes the process; so both meta pages, and the length they promise, are looked at first.
 */
export function storeProblem(path: string): string | undefined {
  const { size } = statSync(path)
  const file = openSync(path, 'r')
  const readAt = (position: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, position)
    return bytes
  }
  try {
    const first = readAt(0, META_END)
    if (size < META_END) return 'it is cut short'
    if (!isMeta(first)) return 'it is no LMDB file'
    const pageSize = first.readUInt32LE(PAGE_SIZE_AT)
    if (size < 2 * pageSize) return 'it is cut short'
    const second = readAt(pageSize, META_END)
    if (!isMeta(second)) return 'it is no LMDB file'
    return treeProblem({
      metas: [first, second],
      pages: Math.floor(size / pageSize),
      read: (page) => readAt(page * pageSize, pageSize),
    })
  } finally {
    closeSync(file)
  }
}

/** Whether a kill or a full disk stopped LMDB before it had made the file: nothing can be in it. */
export function isUnbegun(path: string): boolean {
  const { size } = statSync(path)
  if (size === 0 || size >= 2 * MOST_PAGE_SIZE) return size === 0
  const meta = readFileSync(path)
  if (size < META_END || !isMeta(meta)) return false
  return transactionOf(meta) === 0n && size < 2 * meta.readUInt32LE(PAGE_SIZE_AT)
}

function isMeta(page: Buffer): boolean {
  const pageSize = page.readUInt32LE(PAGE_SIZE_AT)
  const isSize =
    pageSize >= 512 && pageSize <= MOST_PAGE_SIZE && Number.isInteger(Math.log2(pageSize))
  return page.readUInt32LE(MAGIC_AT) === MAGIC && isSize
}

interface StoreFile {
  metas: readonly Buffer[]
  /** That the file has. */
  pages: number
  read: (page: number) => Buffer
}

/** Pages at the end may have been given out and freed again before they were ever written: then the
 * file is shorter, and whole all the same. */
function treeProblem({ metas, pages, read }: StoreFile): string | undefined {
  const [newest] = metas.toSorted((one, other) => Number(transactionOf(other) - transactionOf(one)))
  if (!newest || newest.readBigUInt64LE(LAST_PAGE_AT) < pages) return undefined
  let met = 0
  try {
    for (const at of RECORDS_AT) {
      for (const { first, count } of pagesOf(newest.subarray(at), read)) {
        if (first + count > pages) return 'it is cut short'
        met += count
        // Something in it leads back to where one came from.
        if (met > pages) return 'it is damaged'
      }
    }
  } catch (error) {
    if (error instanceof RangeError) return 'it is damaged'
    throw error
  }
  return undefined
}

function transactionOf(meta: Buffer): bigint {
  return meta.readBigUInt64LE(TRANSACTION_AT)
}
