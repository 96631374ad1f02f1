import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'

/** A table: every row has a partition key, a sort key, and maybe an expiry. */
export interface ChatTable {
  client: DynamoDBDocumentClient
  TableName: string
}

/** The key of a row. Its expiry is in `expires`. */
export type RowKey = { pk: string; sk: string }

/** The expiry of a row, in the whole seconds that a table uses. */
export function expiry(at: number): number {
  return Math.ceil(at / 1000)
}

/** True if a conditional write was done; false if its condition did not hold. */
export async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Adds a row; false if there is one with this key. */
export function putNew(
  { client, TableName }: ChatTable,
  Item: RowKey & Record<string, unknown>,
): Promise<boolean> {
  const ConditionExpression = 'attribute_not_exists(pk)'
  return isDone(client.send(new PutCommand({ TableName, Item, ConditionExpression })))
}

/** The part of an update that sets attributes; with a path, those of a part of the row. */
export function setting(values: Record<string, unknown>, path = '') {
  const names = Object.keys(values)
  return {
    UpdateExpression: `set ${names.map((name) => `${path}#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
  }
}

interface Rows {
  pk: string
  /** The first and the last sort key; without them, all rows of the partition. */
  range?: { from: string; to: string }
  limit?: number
  newestFirst?: boolean
}

/** The rows of a partition in order. An answer ends at one megabyte, so there may be several. */
export async function queryRows<T>({ client, TableName }: ChatTable, rows: Rows): Promise<T[]> {
  const { pk, range, limit = Number.POSITIVE_INFINITY, newestFirst = false } = rows
  const items: T[] = []
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: range ? 'pk = :pk and sk between :from and :to' : 'pk = :pk',
        ExpressionAttributeValues: {
          ':pk': pk,
          ...(range && { ':from': range.from, ':to': range.to }),
        },
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        ...(Number.isFinite(limit) && { Limit: limit - items.length }),
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    )
    items.push(...((page.Items ?? []) as T[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey && items.length < limit)
  return items
}
