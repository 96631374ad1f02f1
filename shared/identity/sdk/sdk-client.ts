import * as v from 'valibot'
import { isJsonObject, type JsonObject } from '../../contract/json-value'
import type { Failure } from '../../outcome'
import type { IdentityCall } from '../identity-call'
import { unexpectedAnswer } from '../identity-failures'

type SdkCallback = (error: Error | null, answer?: JsonObject) => void
type SdkRequest = (operation: string, payload: object, callback: SdkCallback) => void

/** The object through which the SDK's pool and users make every call. */
export interface SdkClient {
  request: SdkRequest
  requestWithRetry: SdkRequest
}

/** Replaces the SDK's own calls, which would repeat refused ones. */
export function createSdkClient(call: IdentityCall): SdkClient {
  const request: SdkRequest = (operation, payload, callback) => {
    void call({ operation, payload: withoutNulls(payload) }).then((answer) => {
      const failure = answer.ok ? answerFault(answer.value) : answer.error
      if (failure !== undefined) return callback(new SdkCallError(failure))
      try {
        callback(null, answer.ok ? answer.value : {})
      } catch (error) {
        // The SDK trusts the answer's shape: an exception over a malformed one ends the sign-in.
        callback(error instanceof Error ? error : new Error(String(error)))
      }
    })
  }
  return { request, requestWithRetry: request }
}

/** A failed call in the SDK's form. It has no `code`: with one, the SDK would repeat a call for as
 * long as the pool does not know the device. */
export class SdkCallError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Without a device the SDK sends `DEVICE_KEY: null`, but the protocol allows only strings. */
function withoutNulls(payload: object): object {
  const entries = Object.entries(payload).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isJsonObject(value) ? withoutNulls(value) : value]),
  )
}

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]+$/i))
/** The texts that a step shows to its visitor. */
const texts = v.pipe(
  v.unknown(),
  v.check((fields) => Object.values(fields ?? {}).every((each) => typeof each === 'string')),
)
const proof = { SRP_B: hex, SALT: hex, SECRET_BLOCK: v.string() }

/** The challenges that the SDK answers itself or passes on, and the fields that it relies on. */
const CHALLENGES = new Map<string, v.GenericSchema>([
  ['PASSWORD_VERIFIER', v.object({ ...proof, USER_ID_FOR_SRP: v.string() })],
  ['DEVICE_SRP_AUTH', v.unknown()],
  ['DEVICE_PASSWORD_VERIFIER', v.object(proof)],
  ['SMS_MFA', texts],
  ['SOFTWARE_TOKEN_MFA', texts],
  ['SELECT_MFA_TYPE', texts],
  ['MFA_SETUP', texts],
  ['NEW_PASSWORD_REQUIRED', texts],
  ['CUSTOM_CHALLENGE', texts],
])

/** Why the SDK cannot use an answer: it would continue with `undefined` and hang. */
function answerFault({ ChallengeName: name, ChallengeParameters }: JsonObject) {
  if (typeof name !== 'string') return undefined
  const schema = CHALLENGES.get(name)
  if (!schema) return unexpectedAnswer(`asks for ${name}, which this client does not know`)
  if (v.is(schema, ChallengeParameters)) return undefined
  return unexpectedAnswer(`sent a malformed ${name} challenge`)
}
