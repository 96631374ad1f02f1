import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { matches } from '../srp/verifier'
import { admit } from './admit'
import { nextStep } from './next-step'
import { standingOf } from './sign-in'

type Parameters = Readonly<Record<string, string>>

/** A sign-in that sends the password itself. It is compared by its verifier and kept nowhere. */
export async function startPassword(parameters: Parameters, pool: Pool): Promise<object | Refusal> {
  const { USERNAME, PASSWORD, DEVICE_KEY } = parameters
  if (!USERNAME) return refusals.missingParameter('USERNAME')
  if (!PASSWORD) return refusals.missingParameter('PASSWORD')
  const admitted = admit(USERNAME, pool)
  if (admitted instanceof Refusal) return admitted
  const { user, username, password } = admitted
  const right = matches(password, { group: pool.group, user: username, password: PASSWORD })
  if (!right || !user) {
    pool.lockout.failed(user ?? { stranger: USERNAME })
    return refusals.incorrectUsernameOrPassword
  }
  const known = DEVICE_KEY && pool.devices.get(username, DEVICE_KEY)
  return nextStep(
    { ...standingOf(user), secondFactor: false, ...(known && { deviceKey: DEVICE_KEY }) },
    pool,
  )
}
