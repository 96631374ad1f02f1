import { deviceGroupKey } from '../devices/device-group-key'
import { refusalBeforePassword } from '../flows/admit'
import { finishSignIn } from '../flows/finish-sign-in'
import { standingUser } from '../flows/sign-in'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { isProof } from '../srp/is-proof'
import type { Challenge } from './challenge'
import type { DeviceState } from './device-srp-auth'
import { readProof } from './read-proof'

/** Judges the proof of a device: the last step of its user's sign-in. */
export const devicePasswordVerifier: Challenge = async ({ responses }, pool) => {
  const claim = readProof(responses)
  if (claim instanceof Refusal) return claim
  const opened = pool.sealed.open<DeviceState>('DEVICE_PASSWORD_VERIFIER', claim.secretBlock)
  if (opened instanceof Refusal) return refusals.incorrectUsernameOrPassword
  const { state } = opened
  const { username } = state.signIn
  if (pool.lockout.isLocked({ username })) return refusals.passwordAttemptsExceeded
  const user = standingUser(state.signIn, pool)
  const device = pool.devices.get(username, state.user)
  if (!user || !device) return refusals.deviceDoesNotExist

  const first = pool.sealed.spend(opened)
  const group = deviceGroupKey(pool.poolId)
  const { verifier } = device.password
  const named = responses.DEVICE_KEY === device.deviceKey
  if (!first || !named || !isProof({ group, verifier, state, claim })) {
    pool.lockout.failed({ username })
    return refusals.incorrectUsernameOrPassword
  }
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  const { deviceKey } = device
  const authenticated = { authenticatedAt: pool.now() }
  // Its user may be forgetting it: a lost phone must not get in behind that, nor be known again.
  const isKnown = await pool.users.transaction(() =>
    pool.devices.update({ username, deviceKey }, authenticated),
  )
  if (!isKnown) return refusals.deviceDoesNotExist
  return finishSignIn({ user, deviceKey }, pool)
}
