/** Bytes of a page's header, which begins with the page's own number (`mdb.c`, `MDB_page`). */
export const PAGE_HEADER = 24
const FLAGS_AT = 18
const BRANCH = 0x01
/** The lower end of a page's free space, which its list of nodes ends at; both count from the header. */
const LOWER_AT = 20

/** A node: 8 bytes, the key, then for a leaf the value or where it is (`MDB_node`). */
const NODE_HEADER = 8
const BIG_VALUE = 0x01
const SUB_DATABASE = 0x02
/** Of a database's record (`MDB_db`): the number of its first page. */
const ROOT_AT = 40
const NO_PAGE = 0xffff_ffff_ffff_ffffn

/** Pages that lie one after the other. */
interface Run {
  first: number
  count: number
}

/** Every page that the database with this record refers to, and those of the databases in it. Throws a
 * `RangeError` where a page is none. */
export function* pagesOf(record: Buffer, read: (page: number) => Buffer): Generator<Run> {
  const root = record.readBigUInt64LE(ROOT_AT)
  if (root !== NO_PAGE) yield* pagesUnder(Number(root), read)
}

function* pagesUnder(first: number, read: (page: number) => Buffer): Generator<Run> {
  yield { first, count: 1 }
  const page = read(first)
  if (page.readBigUInt64LE(0) !== BigInt(first)) throw new RangeError(`No page ${first}`)
  const isBranch = (page.readUInt16LE(FLAGS_AT) & BRANCH) !== 0
  for (const node of nodesOf(page)) {
    if (isBranch) yield* pagesUnder(childOf(node), read)
    else yield* pagesOfValue(node, read)
  }
}

function* nodesOf(page: Buffer): Generator<Buffer> {
  const end = PAGE_HEADER + page.readUInt16LE(LOWER_AT)
  for (let at = PAGE_HEADER; at < end; at += 2)
    yield page.subarray(PAGE_HEADER + page.readUInt16LE(at))
}

/** The page number takes the six bytes in which a leaf has its value's length and flags. */
function childOf(node: Buffer): number {
  return node.readUIntLE(0, 6)
}

function* pagesOfValue(node: Buffer, read: (page: number) => Buffer): Generator<Run> {
  const flags = node.readUInt16LE(4)
  const value = node.subarray(NODE_HEADER + node.readUInt16LE(6))
  if (flags & BIG_VALUE)
    yield { first: Number(value.readBigUInt64LE(0)), count: Number(value.readBigUInt64LE(16)) }
  else if (flags & SUB_DATABASE) yield* pagesOf(value, read)
}
