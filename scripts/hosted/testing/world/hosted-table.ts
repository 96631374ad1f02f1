import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import deleteItem from 'dynalite/actions/deleteItem.js'
import getItem from 'dynalite/actions/getItem.js'
import putItem from 'dynalite/actions/putItem.js'
import updateItem from 'dynalite/actions/updateItem.js'
import db from 'dynalite/db/index.js'
import deleteCall from 'dynalite/validations/deleteItem.js'
import getCall from 'dynalite/validations/getItem.js'
import putCall from 'dynalite/validations/putItem.js'
import queryCall from 'dynalite/validations/query.js'
import updateCall from 'dynalite/validations/updateItem.js'
import { CHAT_TABLE_DEFINITION } from '../local-table'

export type TableRow = Readonly<Record<string, AttributeValue>>

/** A row that was put, changed or removed. */
export interface RowChange {
  partition: string
  before?: TableRow
  after?: TableRow
}

export interface TableCall {
  TableName: string
  ConsistentRead?: boolean
  Limit?: number
  ScanIndexForward?: boolean
  ExclusiveStartKey?: TableRow
  ExpressionAttributeValues?: TableRow
  Key?: TableRow
  Item?: TableRow
}

interface KeyCondition {
  ComparisonOperator: string
  AttributeValueList: AttributeValue[]
}

interface TableResponse {
  ConsumedCapacity?: { CapacityUnits: number }
}

const PAGE_BYTES = 1024 * 1024
const READ_UNIT_BYTES = 4 * 1024
const ACTIONS = {
  GetItem: [getItem, getCall],
  PutItem: [putItem, putCall],
  UpdateItem: [updateItem, updateCall],
  DeleteItem: [deleteItem, deleteCall],
} as const

/** A table in memory. dynalite interprets and validates the calls. */
export class HostedTable {
  /** Rows by partition, in the order of the sort key. Rows are replaced, never changed. */
  private readonly partitions = new Map<string, TableRow[]>()
  private readonly rows = new Map<string, TableRow>()

  /** The bytes of each key's rows, for a table with a local index. */
  private readonly sizes = new Map<string, number>()

  constructor(
    private readonly changed: (change: RowChange) => void = () => {},
    private readonly collectionBytes = Number.POSITIVE_INFINITY,
  ) {}

  /** Completes the call before it returns. Throws the service's errors. */
  call(operation: string, call: TableCall): TableResponse {
    if (operation === 'Query') return this.query(call)
    const [act, validations] = ACTIONS[operation as keyof typeof ACTIONS]
    check(validations.custom(call, this.store))
    if (operation === 'PutItem' && this.isFull(call.Item)) throw collectionFull
    const outcome: { error?: unknown; answer?: object } = {}
    act(this.store, { ...call, ReturnConsumedCapacity: 'TOTAL' }, (error, answer) => {
      Object.assign(outcome, { error, answer })
    })
    if (outcome.error) throw outcome.error
    return outcome.answer as TableResponse
  }

  /** Deletes the rows that have expired, as the service does from time to time. */
  expire(now: number): void {
    for (const [key, row] of [...this.rows]) {
      if (Number(row.expires?.N ?? Number.POSITIVE_INFINITY) * 1_000 < now) {
        this.replace(key, undefined)
      }
    }
  }

  private isFull(row: TableRow | undefined): boolean {
    const size = this.sizes.get(row?.pk?.S ?? '') ?? 0
    return size + db.itemSize(row ?? {}) > this.collectionBytes
  }

  /** The rows of these partitions, in the order of the partitions' numbers. */
  rowsOf(partitions: RegExp): TableRow[] {
    const names = [...this.partitions.keys()].filter((name) => partitions.test(name))
    names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    return names.flatMap((name) => this.partitions.get(name) ?? [])
  }

  private query(call: TableCall): TableResponse {
    check(queryCall.custom(call))
    const { KeyConditions } = call as unknown as { KeyConditions: Record<string, KeyCondition> }
    const { pk, sk } = KeyConditions
    const [start] = [call.ExclusiveStartKey?.sk?.S]
    const isBackward = call.ScanIndexForward === false
    const all = this.partitions.get(pk?.AttributeValueList[0]?.S ?? '') ?? []
    const Items: TableRow[] = []
    let bytes = 0
    let isCut = false
    for (let place = 0; place < all.length; place += 1) {
      const row = all[isBackward ? all.length - 1 - place : place] as TableRow
      const key = row.sk?.S ?? ''
      if (start !== undefined && (isBackward ? key >= start : key <= start)) continue
      if (sk && !db.compare(sk.ComparisonOperator, row.sk, sk.AttributeValueList)) continue
      isCut = Items.length === call.Limit || bytes > PAGE_BYTES
      if (isCut) break
      Items.push(row)
      bytes += db.itemSize(row)
    }
    const units = Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES))
    const last = Items.at(-1)
    return {
      Items,
      Count: Items.length,
      ...(isCut && last && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }),
      ConsumedCapacity: { CapacityUnits: call.ConsistentRead ? units : units / 2 },
    } as TableResponse
  }

  private replace(key: string, after: TableRow | undefined): void {
    const oldRow = this.rows.get(key)
    const partition = (oldRow ?? after)?.pk?.S ?? ''
    const addedBytes = db.itemSize(after ?? {}) - db.itemSize(oldRow ?? {})
    this.sizes.set(partition, (this.sizes.get(partition) ?? 0) + addedBytes)
    const rows = this.partitions.get(partition) ?? []
    this.partitions.set(partition, rows)
    const place = placeOf(rows, (oldRow ?? after)?.sk?.S ?? '')
    rows.splice(place, oldRow ? 1 : 0, ...(after ? [after] : []))
    if (after) this.rows.set(key, after)
    else this.rows.delete(key)
    this.changed({ partition, ...(oldRow && { before: oldRow }), ...(after && { after }) })
  }

  /** The table for dynalite's actions. */
  private readonly store = {
    options: { maxItemSize: 409_600 },
    getTable: (_name: string, done: (error: null, table: object) => void) =>
      done(null, CHAT_TABLE_DEFINITION),
    getItemDb: () => ({
      // A call is complete before the next begins.
      lock: (_key: string, run: (release: (done: unknown) => unknown) => void) =>
        run((done) => done),
      get: (key: string, done: (error: unknown, row?: TableRow) => void) => {
        const row = this.rows.get(key)
        done(row ? null : { name: 'NotFoundError' }, row)
      },
      put: (key: string, row: TableRow, done: () => void) => {
        this.replace(key, row)
        done()
      },
      del: (key: string, done: () => void) => {
        if (this.rows.has(key)) this.replace(key, undefined)
        done()
      },
    }),
  }
}

const collectionFull = {
  statusCode: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#ItemCollectionSizeLimitExceededException',
    message: 'Collection size exceeded.',
  },
}

function check(problem: string | undefined): void {
  if (problem) throw new Error(problem)
}

/** The index of the first row whose sort key is not before this one. */
function placeOf(rows: readonly TableRow[], key: string): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.sk?.S ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
