import type { SignIn } from '../flows/sign-in'
import { type SrpState, startExchange } from '../flows/srp-exchange'
import { readSrpA } from '../flows/start-srp'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSignIn } from './challenge'

/** What a device's secret block brings back. */
export interface DeviceState extends SrpState {
  signIn: SignIn
}

/** The first half of a device's proof, by the same exchange as a password's. */
export const deviceSrpAuth: Challenge = async ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>(
    { name: 'DEVICE_SRP_AUTH', session: pool.heirs.of(session) },
    pool,
  )
  if (opened instanceof Refusal) return opened
  const { signIn } = opened.state
  const { DEVICE_KEY } = responses
  if (!DEVICE_KEY) return refusals.missingParameter('DEVICE_KEY')
  const clientPublic = readSrpA(responses)
  if (clientPublic instanceof Refusal) return clientPublic
  const device = pool.devices.get(signIn.username, DEVICE_KEY)
  if (!device || DEVICE_KEY !== signIn.deviceKey) return refusals.deviceDoesNotExist
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  const parameters = startExchange(
    {
      kind: 'DEVICE_PASSWORD_VERIFIER',
      user: device.deviceKey,
      stored: device.password,
      clientPublic,
      extra: { signIn },
    },
    pool,
  )
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeParameters: {
      ...parameters,
      DEVICE_KEY: device.deviceKey,
      USERNAME: signIn.username,
    },
  }
}
