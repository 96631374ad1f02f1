import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { admit } from './admit'
import { askHook } from './ask-hook'
import { continueCustomAuth, customUser } from './continue-custom-auth'
import { standingOf } from './sign-in'
import { passwordChallenge, readSrpA } from './start-srp'

type Parameters = Readonly<Record<string, string>>

const SRP_A_ROUND = { challengeName: 'SRP_A', challengeResult: true }

/** A sign-in by the pool's own challenges, with the password first where the client sends SRP_A. */
export async function startCustomAuth(parameters: Parameters, pool: Pool) {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  const { USERNAME, CHALLENGE_NAME, DEVICE_KEY: deviceKey } = parameters
  if (!USERNAME) return refusals.missingParameter('USERNAME')
  const admitted = admit(USERNAME, pool)
  if (admitted instanceof Refusal) return admitted
  const { user, username } = admitted
  const found = user && standingOf(user)
  if (CHALLENGE_NAME !== 'SRP_A')
    return continueCustomAuth({ username, found, rounds: [], deviceKey }, pool)

  const clientPublic = readSrpA(parameters)
  if (clientPublic instanceof Refusal) return clientPublic
  const rounds = [SRP_A_ROUND]
  const round = { ...customUser(user, username), session: rounds }
  const next = await askHook('DefineAuthChallenge', () => hook.define(round))
  if (next instanceof Refusal) return next
  if (!('challengeName' in next) || next.challengeName !== 'PASSWORD_VERIFIER')
    return continueCustomAuth({ username, found, rounds, deviceKey }, pool)
  return passwordChallenge({ admitted, clientPublic, name: USERNAME, rounds }, pool)
}
