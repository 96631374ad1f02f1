import {
  ConditionalCheckFailedException,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The one table: every row has a partition, a sort key, and maybe an end. */
export interface ChatTable {
  client: DynamoDBDocumentClient
  TableName: string
}

/** The attributes that make the key, and the one by which the service sweeps. */
export const TABLE_KEYS = { partition: 'pk', sort: 'sk', expiry: 'expires' } as const

export type RowKey = { pk: string; sk: string }

/** The table as the service makes it: in tests, and in the infrastructure template. */
export const CHAT_TABLE_DEFINITION = {
  AttributeDefinitions: [
    { AttributeName: TABLE_KEYS.partition, AttributeType: 'S' },
    { AttributeName: TABLE_KEYS.sort, AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: TABLE_KEYS.partition, KeyType: 'HASH' },
    { AttributeName: TABLE_KEYS.sort, KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
} satisfies Omit<CreateTableCommandInput, 'TableName'>

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
