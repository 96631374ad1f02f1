import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { PAGE_HEADER, pagesOf } from './store-pages'
import { thisBoot } from './this-boot'

/** What a meta page has after its header (`mdb.c`, `MDB_meta`): LMDB's magic number, a record each of
 * the free pages and of the databases, the last page that was ever given out, and how old it is. The
 * first record begins with the bytes of a page, which are those of the machine that made the file. */
const MAGIC_AT = PAGE_HEADER
const RECORDS_AT = [PAGE_HEADER + 24, PAGE_HEADER + 72]
const PAGE_SIZE_AT = PAGE_HEADER + 24
const LAST_PAGE_AT = PAGE_HEADER + 120
const TRANSACTION_AT = PAGE_HEADER + 128
const BOOT_AT = PAGE_HEADER + 136
const META_END = PAGE_HEADER + 144
/** In the first record: what this meta page is about was not on disk for certain when it was written. */
const FLAGS_AT = PAGE_HEADER + 28
const NOT_SYNCED = 0x1000
const MOST_PAGE_SIZE = 64 * 1024
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
    if (size < 2 * pageSize)
      return transactionOf(first) === 0n
        ? 'it was left before it was made, and nothing is in it: delete the file'
        : 'it is cut short'
    const second = readAt(pageSize, META_END)
    if (!isMeta(second)) return 'it is no LMDB file'
    return treeProblem({
      meta: metaInUse({ first, second, synced: readAt(pageSize / 2, META_END) }),
      pages: Math.floor(size / pageSize),
      read: (page) => readAt(page * pageSize, pageSize),
    })
  } finally {
    closeSync(file)
  }
}

function isMeta(page: Buffer): boolean {
  const pageSize = page.readUInt32LE(PAGE_SIZE_AT)
  const isSize =
    pageSize >= 512 && pageSize <= MOST_PAGE_SIZE && Number.isInteger(Math.log2(pageSize))
  return page.readUInt32LE(MAGIC_AT) === MAGIC && isSize
}

/** After a loss of power LMDB goes back to what was on disk for certain, which it keeps half a page
 * behind the first meta page. Otherwise it takes the newest. */
function metaInUse({ first, second, synced }: Record<'first' | 'second' | 'synced', Buffer>) {
  const newest = transactionOf(first) >= transactionOf(second) ? first : second
  const isSynced = (newest.readUInt16LE(FLAGS_AT) & NOT_SYNCED) === 0
  const boot = thisBoot()
  const isOfThisBoot = boot === undefined || newest.readBigInt64LE(BOOT_AT) === boot
  return isSynced || isOfThisBoot || transactionOf(synced) === 0n ? newest : synced
}

interface StoreFile {
  meta: Buffer
  /** That the file has. */
  pages: number
  read: (page: number) => Buffer
}

/** Pages at the end may have been given out and freed again before they were ever written: then the
 * file is shorter, and whole all the same. */
function treeProblem({ meta, pages, read }: StoreFile): string | undefined {
  if (meta.readBigUInt64LE(LAST_PAGE_AT) < pages) return undefined
  let met = 0
  try {
    for (const at of RECORDS_AT) {
      for (const { first, count } of pagesOf(meta.subarray(at), read)) {
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
