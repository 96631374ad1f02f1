import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { PAGE, PAGE_HEADER, pagesOf } from './store-pages'

/** What a meta page has after its header (`mdb.c`, `MDB_meta`): LMDB's magic number, a record each of
 * the free pages and of the databases, the last page that was ever given out, and how old it is. */
const MAGIC_AT = PAGE_HEADER
const RECORDS_AT = [PAGE_HEADER + 24, PAGE_HEADER + 72]
const LAST_PAGE_AT = PAGE_HEADER + 120
const TRANSACTION_AT = PAGE_HEADER + 128
const MAGIC = 0xbeefc0de

/**
 * Why a file cannot be an LMDB store, or undefined. The library does not refuse such a file, it
 * crashes the process; so both meta pages, and the length they promise, are looked at first.
 */
export function storeProblem(path: string): string | undefined {
  const { size } = statSync(path)
  if (size < 2 * PAGE) return 'it is cut short'
  const file = openSync(path, 'r')
  function read(page: number): Buffer {
    const bytes = Buffer.alloc(PAGE)
    readSync(file, bytes, 0, PAGE, page * PAGE)
    return bytes
  }
  try {
    const metas = [read(0), read(1)]
    if (metas.some((meta) => meta.readUInt32LE(MAGIC_AT) !== MAGIC)) return 'it is no LMDB file'
    return treeProblem({ metas, pages: Math.floor(size / PAGE), read })
  } finally {
    closeSync(file)
  }
}

/** Whether a kill or a full disk stopped LMDB before it had made the file: nothing can be in it. */
export function isUnbegun(path: string): boolean {
  const { size } = statSync(path)
  if (size === 0 || size >= 2 * PAGE) return size === 0
  const meta = readFileSync(path)
  if (size < TRANSACTION_AT + 8 || meta.readUInt32LE(MAGIC_AT) !== MAGIC) return false
  return transactionOf(meta) === 0n
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
