import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore } from '../../../chat/chat-store'
import { type ChatTable, expiry } from '../chat-table'

const keyOf = (member: string) => ({ pk: 'silences', sk: member })

/** A row for each silenced member. Without `until` it is for good. */
export function openSilences({
  client,
  TableName,
}: ChatTable): Pick<ChatStore, 'silence' | 'isSilenced'> {
  return {
    async silence(member, until) {
      const Key = keyOf(member)
      if (until === 0) await client.send(new DeleteCommand({ TableName, Key }))
      else {
        const end = Number.isFinite(until) ? { until, expires: expiry(until) } : {}
        await client.send(new PutCommand({ TableName, Item: { ...Key, ...end } }))
      }
    },
    async isSilenced(member, now) {
      const get = new GetCommand({ TableName, Key: keyOf(member), ConsistentRead: true })
      const { Item } = await client.send(get)
      return Item !== undefined && (Item.until === undefined || Item.until > now)
    },
  }
}
