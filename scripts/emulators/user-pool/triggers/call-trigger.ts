import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { User } from '../users/user'
import type { TriggerEvent, TriggerName } from './triggers'

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

/** Calls a trigger. Returns its response, a refusal if it throws, or undefined if there is none. */
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

/**
 * Runs a function of the pool's owner. What it throws becomes the answer, as in the hosted
 * service; a thrown refusal is passed on as it is.
 */
export async function reasoned<Result>(
  trigger: string,
  run: () => Result | Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal) return error
    const reason = error instanceof Error ? error.message : String(error)
    return refusals.hookFailed(trigger, reason.replace(/[^\x20-\x7e]/g, '?').slice(0, 256))
  }
}

/** The attributes as a trigger gets them. */
export function attributesFor(user: User | undefined): Record<string, string> {
  if (!user) return {}
  return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes }
}
