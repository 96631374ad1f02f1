import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { reasoned } from '../triggers/call-trigger'
import type { Answer, Challenge, Texts } from './challenge'
import type { ChallengeResult, Round } from './custom-auth'
import { nextStep } from './next-step'
import { passwordChallenge, readSrpA } from './password-flows'
import { activeUser, admit, type Standing, standingOf } from './sign-in'

const NAME = 'CUSTOM_CHALLENGE'
const SRP_A_ROUND = { challengeName: 'SRP_A', challengeResult: true }
/** The longest session that the protocol allows. */
const SESSION_MAX_LENGTH = 2048

interface Progress {
  username: string
  /** Absent if there was no such user. While a hook runs, another user may take the name. */
  found?: Standing | undefined
  rounds: readonly ChallengeResult[]
}

/** The state in the session of a custom challenge. */
interface CustomState extends Progress {
  privateParameters: Record<string, string>
  metadata?: string | undefined
}

/** A sign-in by the pool's own challenges, with the password first if the client sends SRP_A. */
export async function startCustomAuth(parameters: Texts, pool: Pool): Promise<Answer> {
  if (!pool.settings.customAuth) return refusals.customAuthNotConfigured
  const { USERNAME: name, CHALLENGE_NAME, DEVICE_KEY: deviceKey } = parameters
  if (!name) return refusals.missingParameter('USERNAME')
  const admitted = admit(name, pool)
  if (admitted instanceof Refusal) return admitted
  const { user, username } = admitted
  const start = { username, found: user && standingOf(user), deviceKey }
  if (CHALLENGE_NAME !== 'SRP_A') return continueCustomAuth({ ...start, rounds: [] }, pool)

  const clientPublic = readSrpA(parameters)
  if (clientPublic instanceof Refusal) return clientPublic
  const rounds = [SRP_A_ROUND]
  const askPassword = () => passwordChallenge({ admitted, clientPublic, name, rounds }, pool)
  return continueCustomAuth({ ...start, rounds, askPassword }, pool)
}

/** Lets the pool's hook check the answer to its own challenge. */
export const customChallenge: Challenge = async ({ responses, session }, pool) => {
  const opened = pool.sessions.open<CustomState>(NAME, session)
  if (opened instanceof Refusal) return opened
  const { ANSWER: answer, DEVICE_KEY: deviceKey } = responses
  if (!answer) return refusals.missingParameter('ANSWER')
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  const { privateParameters, metadata: challengeMetadata, ...progress } = opened.state
  if (!isAsFound(progress, pool)) return refusals.sessionInvalid
  const challengeResult = await reasoned('VerifyAuthChallengeResponse', () =>
    hook.verify({ ...roundOf(progress, pool), answer, privateParameters }),
  )
  if (challengeResult instanceof Refusal) return challengeResult
  const metadata = challengeMetadata !== undefined && { challengeMetadata }
  const rounds = [...progress.rounds, { challengeName: NAME, challengeResult, ...metadata }]
  return continueCustomAuth({ ...progress, rounds, deviceKey }, pool)
}

interface NextRound extends Progress {
  deviceKey: string | undefined
  /** Only at the beginning, with the client's public value. */
  askPassword?: () => Answer
}

/** Asks the pool's hook for the next step, and takes it. */
export async function continueCustomAuth(
  { deviceKey, askPassword, ...progress }: NextRound,
  pool: Pool,
): Promise<Answer> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  if (!isAsFound(progress, pool)) return refusals.incorrectUsernameOrPassword
  const round = roundOf(progress, pool)
  const next = await reasoned('DefineAuthChallenge', () => hook.define(round))
  if (next instanceof Refusal) return next
  const { username, found } = progress
  if ('issueTokens' in next && found)
    return nextStep({ ...found, secondFactor: true, deviceKey }, pool)
  const asked = 'challengeName' in next && next.challengeName
  if (asked === 'PASSWORD_VERIFIER' && askPassword) return askPassword()
  if (asked !== NAME) return refusals.incorrectUsernameOrPassword

  const created = await reasoned('CreateAuthChallenge', () => hook.create(round))
  if (created instanceof Refusal) return created
  const { publicParameters, privateParameters, metadata } = created
  const state: CustomState = { ...progress, privateParameters, metadata }
  const Session = pool.sessions.seal(NAME, state)
  if (Session.length > SESSION_MAX_LENGTH) return refusals.hookAnswerTooLong
  const ChallengeParameters = { ...publicParameters, USERNAME: username }
  return { ChallengeName: NAME, Session, ChallengeParameters }
}

/** The sign-in as the hook gets it, even if the name is unknown. */
function roundOf({ username, rounds }: Progress, pool: Pool): Round {
  const user = pool.users.find(username)
  const attributes = user ? { sub: user.sub, ...user.attributes } : {}
  return { user: { username, attributes }, userNotFound: !user, session: rounds }
}

/** True if the account is unchanged, or the name is still unknown. */
function isAsFound({ username, found }: Progress, pool: Pool): boolean {
  return Boolean(found ? activeUser(found, pool) : !pool.users.find(username))
}
