import type { Pool } from '../pool'
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
  deviceKey?: string
  /** The second factor is given, or the flow needs none. */
  secondFactor: boolean
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
