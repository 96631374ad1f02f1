import type { CodeDelivery } from '../user-pool/user-pool-client'
import { isJsonObject, type JsonObject } from './json-object'

/** Where a code was sent, from an answer that tells; undefined where no code was sent. */
export function codeDelivery(answer: JsonObject): CodeDelivery | undefined {
  const details = answer.CodeDeliveryDetails
  if (!isJsonObject(details)) return undefined
  const { DeliveryMedium: medium, Destination: destination } = details
  if (typeof medium !== 'string' || typeof destination !== 'string') return undefined
  return { medium, destination }
}
