import { finishSignIn } from '../flows/next-step'
import {
  activeUser,
  openSignIn,
  type Responder,
  refusalBeforePassword,
  type SignIn,
} from '../flows/sign-in'
import { Refusal, refusals } from '../refusals'
import { isProof, readProof, type SrpState } from '../srp/server-exchange'
import { deviceGroupKey } from '../users/devices'
import { readSrpA, startExchange } from './password-verifier'

interface DeviceState extends SrpState {
  signIn: SignIn
}

/** The first half of a device's proof, in the same exchange as a password's. */
export const deviceSrpAuth: Responder = ({ responses, session }, pool) => {
  const request = { name: 'DEVICE_SRP_AUTH', session: pool.sessions.successorOf(session) }
  const challenge = openSignIn<{ signIn: SignIn }>(request, pool)
  if (challenge instanceof Refusal) return challenge
  const { user, state } = challenge
  const { DEVICE_KEY } = responses
  if (!DEVICE_KEY) return refusals.missingParameter('DEVICE_KEY')
  const clientPublic = readSrpA(responses)
  if (clientPublic instanceof Refusal) return clientPublic
  const device = pool.devices.get(user.sub, DEVICE_KEY)
  if (!device || DEVICE_KEY !== state.signIn.deviceKey) return refusals.deviceDoesNotExist
  if (!pool.sessions.spend(challenge)) return refusals.sessionUsed
  const kind = 'DEVICE_PASSWORD_VERIFIER'
  const password = device.password
  const exchange = { kind, user: DEVICE_KEY, password, clientPublic, extra: state } as const
  const parameters = startExchange(exchange, pool)
  return {
    ChallengeName: kind,
    ChallengeParameters: { ...parameters, DEVICE_KEY, USERNAME: user.username },
  }
}

/** Checks the proof of a device: the last step of its user's sign-in. */
export const devicePasswordVerifier: Responder = ({ responses }, pool) => {
  const claim = readProof(responses)
  if (claim instanceof Refusal) return claim
  const challenge = pool.sessions.open<DeviceState>('DEVICE_PASSWORD_VERIFIER', claim.secretBlock)
  if (challenge instanceof Refusal) return refusals.incorrectUsernameOrPassword
  const { state } = challenge
  const { sub } = state.signIn
  if (pool.lockout.isLocked(sub)) return refusals.passwordAttemptsExceeded
  const user = activeUser(state.signIn, pool)
  const device = pool.devices.get(sub, state.user)
  if (!user || !device) return refusals.deviceDoesNotExist

  const isFirst = pool.sessions.spend(challenge)
  const group = deviceGroupKey(pool.poolId)
  const { deviceKey, password } = device
  const isSameKey = responses.DEVICE_KEY === deviceKey
  if (!isFirst || !isSameKey || !isProof({ group, verifier: password.verifier, state, claim })) {
    pool.lockout.recordFailure(sub)
    return refusals.incorrectUsernameOrPassword
  }
  const refusal = refusalBeforePassword(user)
  if (refusal) return refusal
  pool.devices.put(sub, { ...device, authenticatedAt: pool.now() })
  return finishSignIn({ user, deviceKey }, pool)
}
