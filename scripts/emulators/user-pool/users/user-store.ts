import type { Database, RootDatabase } from 'lmdb'
import { onDisk } from '../../../platform/on-disk'
import { foldCase } from './fold-case'
import type { User } from './user'

/** Who holds a name: from sign-up on (`name`), or as an address verified later (`alias`). */
export interface NameHolder {
  username: string
  kind: 'name' | 'alias'
}

/** Which user: a name alone may be another's once its user is deleted. */
export type Account = Pick<User, 'username' | 'sub'>

/** The longest name of the request table; a longer one in a map of texts is nobody's, and no key. */
export const NAME_MAX_LENGTH = 128

/** The database runs all transactions that wait in one go, and meanwhile nothing else happens: the
 * largest account takes some ten milliseconds to read and write. */
const MOST_AT_ONCE = 8

/** The users and the names by which they are found. Names are the same in any case of A to Z. */
export class UserStore {
  readonly #users: Database<User, string>
  readonly #names: Database<NameHolder, string>
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(private readonly db: RootDatabase) {
    this.#users = db.openDB<User, string>({ name: 'user-pool/users' })
    this.#names = db.openDB<NameHolder, string>({ name: 'user-pool/names' })
  }

  /** Names were folded by the rules of every script once: moves such a one to where it is found now.
   * A store is looked through for them once, for that reads every account. */
  async refold(): Promise<void> {
    const marks = this.db.openDB<string, string>({ name: 'user-pool/marks' })
    if (marks.get('names') === 'A to Z') return
    const moved = [...this.#names.getRange()].flatMap(({ key, value: holder }) => {
      const names = [holder.username, this.get(holder.username)?.attributes.email]
      const name = names.find((each) => each?.toLowerCase() === key)
      return name === undefined || foldCase(name) === key ? [] : [{ key, name, holder }]
    })
    await this.transaction(() => {
      void marks.put('names', 'A to Z')
      for (const { key, name, holder } of moved) {
        void this.#names.remove(key)
        this.claim(name, holder)
      }
    })
  }

  get(username: string): User | undefined {
    return this.#users.get(username)
  }

  /** By the pool's own name, the name of the sign-up or a verified e-mail. */
  find(name: string): User | undefined {
    if (name.length > NAME_MAX_LENGTH) return undefined
    const holder = this.holder(name)
    return holder && this.#users.get(holder.username)
  }

  /** The pool's own name for a user is held by that user, whatever else was given up. */
  holder(name: string): NameHolder | undefined {
    const holder = this.#names.get(foldCase(name))
    return holder ?? (this.get(name) && { username: name, kind: 'name' })
  }

  /**
   * Runs reads and writes as one, alone, and resolves when they are on disk: what was answered
   * survives the loss of power.
   */
  async transaction<Result>(action: () => Result): Promise<Result> {
    const result = await this.#inTurn(() => this.#users.transaction(action))
    await onDisk(this.db)
    return result
  }

  async #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#running < MOST_AT_ONCE) this.#running += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  /** Inside a transaction. */
  put(user: User): void {
    void this.#users.put(user.username, user)
  }

  /** Inside a transaction. */
  claim(name: string, holder: NameHolder): void {
    void this.#names.put(foldCase(name), holder)
  }

  /** Inside a transaction: gives a name up, if it is this user's and not for good. */
  release(name: string, username: string): void {
    if (foldCase(name) !== foldCase(username)) this.#free(name, username)
  }

  /** Inside a transaction. */
  remove({ username, attributes }: User): void {
    for (const name of [username, attributes.email]) if (name) this.#free(name, username)
    void this.#users.remove(username)
  }

  #free(name: string, username: string): void {
    if (this.holder(name)?.username === username) void this.#names.remove(foldCase(name))
  }

  /** The account as it now stands; undefined if it is gone, though its name be another's by now. */
  current({ username, sub }: Account): User | undefined {
    const user = this.get(username)
    return user?.sub === sub ? user : undefined
  }

  /** Changes one user as it then stands; undefined if it is gone, or if `change` leaves it. */
  async update(
    account: Account,
    change: (user: User) => User | undefined,
  ): Promise<User | undefined> {
    return this.transaction(() => {
      const user = this.current(account)
      const changed = user && change(user)
      if (changed) this.put(changed)
      return changed
    })
  }
}
