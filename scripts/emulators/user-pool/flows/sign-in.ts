import { counted } from '../limits'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import type { Verifier } from '../srp/verifier'
import type { User } from '../users/user'

/** The account as a sign-in found it. Another password or a global sign-out ends what began before. */
export interface Standing {
  sub: string
  generation: number
  /** Of the password; another one has another. Absent before the first. */
  passwordSalt?: string
}

/** How far a sign-in has come, carried from challenge to challenge. The password is proved. */
export interface SignIn extends Standing {
  /** A device of this user that the client says it is; a challenge will have it prove that. */
  deviceKey?: string | undefined
  /** The second factor is given, or the flow needs none. */
  secondFactor: boolean
  /** Told to PreTokenGeneration where it is not a plain sign-in. */
  source?: string
}

export function standingOf({ sub, generation, password }: User): Standing {
  return { sub, generation, ...(password && { passwordSalt: password.salt }) }
}

/** The account, if it is still as the sign-in found it. */
export function activeUser({ sub, ...found }: Standing, pool: Pool): User | undefined {
  const user = pool.users.get(sub)
  const { generation, passwordSalt } = user ? standingOf(user) : {}
  return generation === found.generation && passwordSalt === found.passwordSalt ? user : undefined
}

/** Who wants to sign in, and the password that must be proved; without `user` nobody has the name. */
export interface Admitted {
  username: string
  password: Verifier
  user: User | undefined
}

/** Looks up a name before any password is looked at, and refuses who may not sign in at all. */
export function admit(name: string, pool: Pool): Admitted | Refusal {
  const user = pool.users.find(name)
  if (pool.lockout.isLocked(counted(user, name))) return refusals.passwordAttemptsExceeded
  const unknown = pool.unknownUsers.named(name)
  if (!user) {
    if (!pool.settings.preventUserExistenceErrors) return refusals.userDoesNotExist
    return { username: unknown.username, password: unknown, user }
  }
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  if (user.temporaryUntil !== undefined && pool.now() >= user.temporaryUntil)
    return refusals.temporaryPasswordExpired
  return { username: user.username, password: user.password ?? unknown, user }
}

export function refusalBeforePassword(user: User): Refusal | undefined {
  if (!user.enabled) return refusals.userDisabled
  if (user.status === 'UNCONFIRMED') return refusals.userNotConfirmed
  if (user.status === 'RESET_REQUIRED') return refusals.passwordResetRequired
  return undefined
}
