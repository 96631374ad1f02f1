import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { User } from '../users/user'

/** What the hosted service hands to a Lambda function, and takes back with its `response` filled in. */
export interface TriggerEvent {
  version: string
  region: string
  userPoolId: string
  /** Which of the moments of a trigger it is, such as `PreSignUp_AdminCreateUser`. */
  triggerSource: string
  userName: string
  callerContext: { awsSdkVersion: string; clientId: string }
  request: Record<string, unknown>
  response: Record<string, unknown>
}

/**
 * The functions that a pool calls, each under the hosted service's name of its trigger. A handler that
 * is written for Lambda serves as it is: it takes the event and returns it, or a promise of it.
 */
export interface Triggers {
  PreSignUp?(event: TriggerEvent): unknown
  PostConfirmation?(event: TriggerEvent): unknown
  PreAuthentication?(event: TriggerEvent): unknown
  PostAuthentication?(event: TriggerEvent): unknown
  PreTokenGeneration?(event: TriggerEvent): unknown
  CustomMessage?(event: TriggerEvent): unknown
  UserMigration?(event: TriggerEvent): unknown
  DefineAuthChallenge?(event: TriggerEvent): unknown
  CreateAuthChallenge?(event: TriggerEvent): unknown
  VerifyAuthChallengeResponse?(event: TriggerEvent): unknown
}

export type TriggerName = keyof Triggers

export const TRIGGER_NAMES = [
  'PreSignUp',
  'PostConfirmation',
  'PreAuthentication',
  'PostAuthentication',
  'PreTokenGeneration',
  'CustomMessage',
  'UserMigration',
  'DefineAuthChallenge',
  'CreateAuthChallenge',
  'VerifyAuthChallengeResponse',
] as const satisfies readonly TriggerName[]

interface Moment {
  /** The part of the source after the trigger's name. */
  source: string
  userName: string
  request: Record<string, unknown>
  response?: Record<string, unknown>
}

type PoolOfTrigger = Pick<Pool, 'poolId' | 'region' | 'clientId'> & {
  settings: Pick<Pool['settings'], 'triggers'>
}

/** Calls a trigger; its response, a refusal where it throws, or undefined where the pool has none. */
export async function callTrigger(
  name: TriggerName,
  { source, userName, request, response = {} }: Moment,
  { poolId: userPoolId, region, clientId, settings }: PoolOfTrigger,
): Promise<Record<string, unknown> | Refusal | undefined> {
  const trigger = settings.triggers[name]
  if (!trigger) return undefined
  const event: TriggerEvent = {
    version: '1',
    region,
    userPoolId,
    triggerSource: `${name}_${source}`,
    userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request,
    response,
  }
  const returned = await reasoned(name, () => trigger(event))
  if (returned instanceof Refusal) return returned
  const { response: filled } = Object(returned) as Partial<TriggerEvent>
  return typeof filled === 'object' && filled !== null ? filled : refusals.hookAnswerUnreadable
}

/** Runs a function of the pool's owner; what it throws is the answer, as in the hosted service. */
export async function reasoned<Result>(
  trigger: string,
  run: () => Result | Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusals.hookFailed(trigger, reason.replace(/[^\x20-\x7e]/g, '?').slice(0, 256))
  }
}

/** The attributes as a trigger is told of them. */
export function attributesFor(user: User | undefined): Record<string, string> {
  if (!user) return {}
  return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes }
}
