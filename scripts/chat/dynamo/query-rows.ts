import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { ChatTable } from './chat-table'

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
