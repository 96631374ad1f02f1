import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { pseudonymKey, pseudonymOf } from '../../../chat/names/pseudonym'
import { type ChatTable, putNew, type RowKey } from '../chat-table'

const KEY: RowKey = { pk: 'pseudonyms', sk: 'key' }

/** Reads the room's key once. The function that needs it first creates it. */
export function openPseudonyms(table: ChatTable): (author: string) => Promise<string> {
  const { client, TableName } = table
  let key: string | undefined

  async function readKey(): Promise<string | undefined> {
    const get = new GetCommand({ TableName, Key: KEY, ConsistentRead: true })
    return (await client.send(get)).Item?.key as string | undefined
  }

  return async (author) => {
    key ??= await readKey()
    if (!key) {
      await putNew(table, { ...KEY, key: pseudonymKey() })
      key = (await readKey()) as string
    }
    return pseudonymOf(key, author)
  }
}
