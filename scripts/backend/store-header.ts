import { closeSync, openSync, readSync, statSync } from 'node:fs'

const PAGE = 4096
/** Where a meta page keeps LMDB's magic number, and the number of the last page in use. */
const MAGIC_AT = 24
const LAST_PAGE_AT = 144
const MAGIC = 0xbeefc0de

/**
 * Why a file cannot be an LMDB store, or undefined. The library does not refuse such a file, it
 * crashes the process; so both meta pages, and the length they promise, are looked at first.
 */
export function storeProblem(path: string): string | undefined {
  const { size } = statSync(path)
  if (size < 2 * PAGE) return 'it is cut short'
  const pages = Buffer.alloc(2 * PAGE)
  const file = openSync(path, 'r')
  try {
    readSync(file, pages, 0, pages.length, 0)
  } finally {
    closeSync(file)
  }
  for (const start of [0, PAGE]) {
    if (pages.readUInt32LE(start + MAGIC_AT) !== MAGIC) return 'it is no LMDB file'
    const lastPage = Number(pages.readBigUInt64LE(start + LAST_PAGE_AT))
    if (size < (lastPage + 1) * PAGE) return 'it is cut short'
  }
  return undefined
}
