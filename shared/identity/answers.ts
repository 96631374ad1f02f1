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
