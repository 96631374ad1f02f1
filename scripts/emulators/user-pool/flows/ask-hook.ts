import type { Refusal } from '../refusal'
import { refusals } from '../refusals'

/** Runs a trigger of the pool's owner; what it throws is the answer, as in the hosted service. */
export async function askHook<Result>(
  trigger: string,
  ask: () => Result | Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await ask()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusals.hookFailed(trigger, reason.replace(/[^\x20-\x7e]/g, '?').slice(0, 256))
  }
}
