import { nextStep } from '../flows/next-step'
import {
  admit,
  type Responder,
  refusalBeforePassword,
  type StepAnswer,
  type Texts,
  versionOf,
} from '../flows/sign-in'
import { attemptKeyOf } from '../limits'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import {
  isProof,
  newServerKeys,
  readClientPublic,
  readProof,
  type SrpState,
} from '../srp/server-exchange'
import type { Verifier } from '../srp/verifier'
import { foldCase } from '../users/names'

interface PasswordState extends SrpState {
  /** The name that the client sent; the lock-out counts unknown names by it. */
  name: string
}

/** The first half of a sign-in with a password that never leaves the client. */
export function startSrp(parameters: Texts, pool: Pool): StepAnswer {
  const { USERNAME: name } = parameters
  if (!name) return refusals.missingParameter('USERNAME')
  const clientPublic = readSrpA(parameters)
  if (clientPublic instanceof Refusal) return clientPublic
  const account = admit(name, pool)
  if (account instanceof Refusal) return account
  const { username: user, password } = account
  const kind = 'PASSWORD_VERIFIER'
  const exchange = startExchange({ kind, user, password, clientPublic, extra: { name } }, pool)
  return {
    ChallengeName: kind,
    ChallengeParameters: { ...exchange, USERNAME: user, USER_ID_FOR_SRP: user },
  }
}

/** The second half: checks the proof of the password. */
export const passwordVerifier: Responder = ({ responses }, pool) => {
  const claim = readProof(responses)
  if (claim instanceof Refusal) return claim
  const challenge = pool.sessions.open<PasswordState>('PASSWORD_VERIFIER', claim.secretBlock)
  if (challenge instanceof Refusal || !isSameUser(claim.username, { state: challenge.state, pool }))
    return refusals.incorrectUsernameOrPassword
  const { state } = challenge
  const user = pool.users.find(state.user)
  const attemptKey = attemptKeyOf(user, state.name)
  if (pool.lockout.isLocked(attemptKey)) return refusals.passwordAttemptsExceeded

  const { verifier } = user?.password ?? pool.unknownUsers.forName(state.name)
  if (!isProof({ group: pool.group, verifier, state, claim }) || !user) {
    pool.sessions.spend(challenge)
    pool.lockout.recordFailure(attemptKey)
    return refusals.incorrectUsernameOrPassword
  }
  const { DEVICE_KEY: deviceKey } = responses
  // The block stays valid: the mandated client forgets the device and sends the same proof again.
  if (deviceKey && !pool.devices.get(user.sub, deviceKey)) return refusals.deviceDoesNotExist
  if (!pool.sessions.spend(challenge)) return refusals.incorrectUsernameOrPassword
  const refusal = refusalBeforePassword(user)
  if (refusal) return refusal
  return nextStep({ ...versionOf(user), secondFactor: false, deviceKey }, pool)
}

/** Clients answer with the SRP user id, or with the name that the user typed. */
function isSameUser(name: string, { state, pool }: { state: PasswordState; pool: Pool }): boolean {
  if (name === state.user || foldCase(name) === foldCase(state.name)) return true
  return pool.users.find(name)?.username === state.user
}

export function readSrpA({ SRP_A }: Texts): bigint | Refusal {
  if (!SRP_A) return refusals.missingParameter('SRP_A')
  return readClientPublic(SRP_A) ?? refusals.invalidSrpA
}

interface ExchangeStart<Extra extends object> {
  kind: 'PASSWORD_VERIFIER' | 'DEVICE_PASSWORD_VERIFIER'
  user: string
  password: Verifier
  clientPublic: bigint
  /** Additional state for the secret block. */
  extra: Extra
}

/** The server's half of an exchange, as challenge parameters; the block carries all its state. */
export function startExchange<Extra extends object>(exchange: ExchangeStart<Extra>, pool: Pool) {
  const { kind, user, password, clientPublic, extra } = exchange
  const keys = newServerKeys(BigInt(`0x${password.verifier}`))
  const state: SrpState & Extra = {
    ...extra,
    user,
    clientPublic: fixedLength(clientPublic),
    serverSecret: fixedLength(keys.secret),
    serverPublic: fixedLength(keys.public),
  }
  return {
    SALT: password.salt,
    SECRET_BLOCK: pool.sessions.seal(kind, state),
    SRP_B: keys.public.toString(16),
  }
}

/** Prevents the length of the sealed state from revealing anything about its content. */
function fixedLength(value: bigint): string {
  return value.toString(16).padStart(768, '0')
}
