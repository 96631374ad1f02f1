import { newVerifier } from '../../emulators/user-pool/srp/verifier'
import type { User } from '../../emulators/user-pool/users/user'
import { UserStore } from '../../emulators/user-pool/users/user-store'
import type { Database } from '../../platform/storage/database'
import type { TestCredentials } from './example-users'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** A confirmed account without a password. */
export const exampleUser: User = {
  username: 'ada',
  sub: 'sub-of-ada',
  attributes: {},
  status: 'CONFIRMED',
  enabled: true,
  generation: 0,
  mfa: [],
  createdAt: 0,
  modifiedAt: 0,
}

/** Changes that the operator of a hosted pool can make to its users, written into their rows. */
export class UserRows {
  readonly #users: UserStore

  constructor(
    database: Database,
    private readonly poolId: string,
    private readonly now: () => number = Date.now,
  ) {
    this.#users = new UserStore(database)
  }

  /** A new user, whose first sign-in has to replace the password. */
  invite({ email, password }: TestCredentials, values: Partial<User> = {}): void {
    const sub = crypto.randomUUID()
    const attributes = { email_verified: 'false', email, ...values.attributes }
    const user = { ...exampleUser, sub, username: sub, ...values, attributes }
    this.#users.put(user)
    for (const name of [email, user.username]) this.#users.claim(name, sub)
    this.setTemporaryPassword({ email, password })
  }

  setPassword({ email, password }: TestCredentials, change: Partial<User> = {}): void {
    const { username: user } = this.#named(email)
    const group = this.poolId.slice(this.poolId.indexOf('_') + 1)
    this.change(email, { ...change, password: newVerifier({ group, user }, password) })
  }

  /** It is for one sign-in, within a week. */
  setTemporaryPassword(credentials: TestCredentials): void {
    const temporaryUntil = this.now() + WEEK_MS
    this.setPassword(credentials, { status: 'FORCE_CHANGE_PASSWORD', temporaryUntil })
  }

  change(name: string, change: Partial<User>): void {
    this.#users.put({ ...this.#named(name), ...change })
  }

  #named(name: string): User {
    const user = this.#users.find(name)
    if (!user) throw new Error(`No user has the name ${name}`)
    return user
  }
}
