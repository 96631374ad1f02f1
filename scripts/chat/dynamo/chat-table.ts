import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'

/** The one table: every row has a partition, a sort key, and maybe an end. */
export interface ChatTable {
  client: DynamoDBDocumentClient
  TableName: string
}

/** What makes the key; a row's end stands in `expires`. */
export type RowKey = { pk: string; sk: string }

/** The table's expiry is in whole seconds. */
export function expiry(at: number): number {
  return Math.ceil(at / 1000)
}

/** Whether a conditional write was done; false if its condition did not hold. */
export async function isDone(write: Promise<unknown>): Promise<boolean> {
  return (await unlessRefused(write)) !== undefined
}

/** A conditional write's answer, or undefined if its condition did not hold. */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

interface Rows {
  pk: string
  /** Sort keys beyond this one. */
  after?: string
  limit?: number
  newestFirst?: boolean
}

/** Rows of a partition in order. An answer ends at one megabyte, so there may be many of them. */
export async function queryRows<T>({ client, TableName }: ChatTable, rows: Rows): Promise<T[]> {
  const { pk, after, limit = Number.POSITIVE_INFINITY, newestFirst = false } = rows
  const found: T[] = []
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk and sk > :after',
        ExpressionAttributeValues: { ':pk': pk, ...(after !== undefined && { ':after': after }) },
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        ...(Number.isFinite(limit) && { Limit: limit - found.length }),
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    )
    found.push(...((page.Items ?? []) as T[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey && found.length < limit)
  return found
}
