import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { RowKey } from '../room/chat-table'
import { itemOf } from '../room/inbox'
import type { StreamedItem } from '../room/sequencer'

type StreamImage = Record<string, AttributeValue>

/** The event that a table's stream passes to a function, in the order of the key. */
export interface StreamEvent {
  Records: {
    eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
    eventSourceARN: string
    dynamodb: { Keys: StreamImage; NewImage?: StreamImage; SequenceNumber: string }
  }[]
}

/** The rows that were put into the inbox. */
export function streamedItems({ Records }: StreamEvent): StreamedItem[] {
  return Records.filter(({ eventName }) => eventName === 'INSERT').map(
    ({ eventSourceARN, dynamodb: { Keys, NewImage = {}, SequenceNumber } }) => {
      const row = unmarshall(Keys) as RowKey
      const item = itemOf(unmarshall(NewImage)) ?? { kind: 'unreadable', row }
      return { item, key: `${eventSourceARN} ${row.pk}`, number: SequenceNumber }
    },
  )
}
