import * as v from 'valibot'
import type { Outcome } from '../outcome'
import { unexpectedAnswer } from './identity-failures'

/** Reads out of an answer what the call was made for; an answer without it is a failure. */
export function readAnswer<T>(
  answer: Outcome<unknown>,
  schema: v.GenericSchema<unknown, T>,
): Outcome<T> {
  if (!answer.ok) return answer
  const read = v.safeParse(schema, answer.value)
  if (read.success) return { ok: true, value: read.output }
  return { ok: false, error: unexpectedAnswer('gave an incomplete answer') }
}

/** For calls whose answer says nothing more than that they succeeded. */
export function done(answer: Outcome<unknown>): Outcome {
  return answer.ok ? { ok: true, value: undefined } : answer
}

export interface CodeDelivery {
  /** `EMAIL` or `SMS`. */
  medium: string
  /** Where the code went, masked: `a***@e***`. */
  destination: string
}

export const codeDeliveryDetails = v.pipe(
  v.object({ DeliveryMedium: v.string(), Destination: v.string() }),
  v.transform(
    ({ DeliveryMedium, Destination }): CodeDelivery => ({
      medium: DeliveryMedium,
      destination: Destination,
    }),
  ),
)

/** The answer of an operation that may send a code; undefined if it does not tell where. */
export const codeDelivery = v.pipe(
  v.object({ CodeDeliveryDetails: v.fallback(v.optional(codeDeliveryDetails), undefined) }),
  v.transform((answer) => answer.CodeDeliveryDetails),
)
