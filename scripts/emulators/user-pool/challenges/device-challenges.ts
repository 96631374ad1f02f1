import { finishSignIn } from '../flows/next-step'
import {
  activeUser,
  type Challenge,
  openSignIn,
  refusalBeforePassword,
  type SignIn,
} from '../flows/sign-in'
import { Refusal, refusals } from '../refusals'
import { isProof, readProof, type SrpState } from '../srp/server-exchange'
import { deviceGroupKey } from '../users/devices'
import { readSrpA, startExchange } from './password-verifier'

/** The state in a device's secret block. */
interface DeviceState extends SrpState {
  signIn: SignIn
}

/** The first half of a device's proof, in the same exchange as a password's. */
export const deviceSrpAuth: Challenge = ({ responses, session }, pool) => {
  const asked = { name: 'DEVICE_SRP_AUTH', session: pool.sessions.successorOf(session) }
  const opened = openSignIn<{ signIn: SignIn }>(asked, pool)
  if (opened instanceof Refusal) return opened
  const { user, state } = opened
  const { DEVICE_KEY } = responses
  if (!DEVICE_KEY) return refusals.missingParameter('DEVICE_KEY')
  const clientPublic = readSrpA(responses)
  if (clientPublic instanceof Refusal) return clientPublic
  const device = pool.devices.get(user.sub, DEVICE_KEY)
  if (!device || DEVICE_KEY !== state.signIn.deviceKey) return refusals.deviceDoesNotExist
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  const kind = 'DEVICE_PASSWORD_VERIFIER'
  const stored = device.password
  const exchange = { kind, user: DEVICE_KEY, stored, clientPublic, extra: state } as const
  const parameters = startExchange(exchange, pool)
  return {
    ChallengeName: kind,
    ChallengeParameters: { ...parameters, DEVICE_KEY, USERNAME: user.username },
  }
}

/** Checks the proof of a device: the last step of its user's sign-in. */
export const devicePasswordVerifier: Challenge = ({ responses }, pool) => {
  const claim = readProof(responses)
  if (claim instanceof Refusal) return claim
  const opened = pool.sessions.open<DeviceState>('DEVICE_PASSWORD_VERIFIER', claim.secretBlock)
  if (opened instanceof Refusal) return refusals.incorrectUsernameOrPassword
  const { state } = opened
  const { sub } = state.signIn
  if (pool.lockout.isLocked(sub)) return refusals.passwordAttemptsExceeded
  const user = activeUser(state.signIn, pool)
  const device = pool.devices.get(sub, state.user)
  if (!user || !device) return refusals.deviceDoesNotExist

  const first = pool.sessions.spend(opened)
  const group = deviceGroupKey(pool.poolId)
  const { deviceKey, password } = device
  const named = responses.DEVICE_KEY === deviceKey
  if (!first || !named || !isProof({ group, verifier: password.verifier, state, claim })) {
    pool.lockout.failed(sub)
    return refusals.incorrectUsernameOrPassword
  }
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  pool.devices.put(sub, { ...device, authenticatedAt: pool.now() })
  return finishSignIn({ user, deviceKey }, pool)
}
