import type { Database } from '../../platform/database'

/** Runs checks and writes as one, and lets the e-mails about them leave once they are stored. */
export class Transactions {
  #waiting: (() => void)[] | undefined

  constructor(private readonly db: Database) {}

  /** Not to be called inside another one. */
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

  /** At once, or at the end of the transaction that runs. */
  afterwards(send: () => void): void {
    if (this.#waiting) this.#waiting.push(send)
    else send()
  }
}
