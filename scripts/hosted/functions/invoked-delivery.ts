import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda'
import type { DeliveryChunk, DeliveryCounts } from '../room/delivery'

/** Has the delivery function serve a chunk; resolves to its answer. */
export function invokedDelivery(client: LambdaClient, FunctionName: string) {
  return async (chunk: DeliveryChunk): Promise<DeliveryCounts> => {
    const Payload = JSON.stringify(chunk)
    const answer = await client.send(new InvokeCommand({ FunctionName, Payload }))
    const text = answer.Payload?.transformToString() ?? ''
    if (answer.FunctionError) throw new Error(`A chunk was not delivered: ${text}`)
    return JSON.parse(text) as DeliveryCounts
  }
}
