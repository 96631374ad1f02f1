import type { Pool } from '../pool'
import type { User } from '../users/user'

/** The account as a sign-in found it. Another password, a sign-out everywhere or another account of
 * that name ends what began before. */
export interface Standing {
  username: string
  sub: string
  generation: number
  /** Of the password; another one has another. Absent before the first. */
  passwordSalt?: string
}

/** How far a sign-in has come, carried from challenge to challenge. The password is proved. */
export interface SignIn extends Standing {
  /** A device of this user that the client says it is; a challenge will have it prove that. */
  deviceKey?: string
  /** The second factor is given, or the flow needs none. */
  secondFactor: boolean
}

export function standingOf({ username, sub, generation, password }: User): Standing {
  return { username, sub, generation, ...(password && { passwordSalt: password.salt }) }
}

/** The account, if it is as the sign-in found it. */
export function standingUser(found: Standing, pool: Pool): User | undefined {
  const user = pool.users.current(found)
  const { generation, passwordSalt } = user ? standingOf(user) : {}
  return generation === found.generation && passwordSalt === found.passwordSalt ? user : undefined
}
