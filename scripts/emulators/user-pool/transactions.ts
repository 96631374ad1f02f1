import type { Database } from '../../platform/storage/database'

/** Runs checks and writes as one transaction, and sends the e-mails about them after the commit. */
export class Transactions {
  #waiting: (() => void)[] | undefined

  constructor(private readonly db: Database) {}

  /** Must not be nested. */
  run<Result>(action: () => Result): Result {
    const sends: (() => void)[] = []
    this.#waiting = sends
    try {
      const result = this.db.transaction(action)
      for (const send of sends) send()
      return result
    } finally {
      this.#waiting = undefined
    }
  }

  /** Sends at once, or at the end of the running transaction. */
  afterwards(send: () => void): void {
    if (this.#waiting) this.#waiting.push(send)
    else send()
  }
}
