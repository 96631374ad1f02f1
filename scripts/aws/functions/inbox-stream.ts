import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { InboxItem } from '../../chat/hosted/inbox'

/** The event that a table's stream passes to a function, in the order of the key. */
export interface StreamEvent {
  Records: {
    eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
    dynamodb: { NewImage?: Record<string, AttributeValue> }
  }[]
}

/** The rows that were put into the inbox. */
export function inboxItems({ Records }: StreamEvent): InboxItem[] {
  return Records.flatMap(({ eventName, dynamodb: { NewImage } }) =>
    eventName === 'INSERT' && NewImage ? [unmarshall(NewImage) as InboxItem] : [],
  )
}
