import type { Database } from '../../platform/database'
import type { Mail } from '../../platform/mail'

/** Runs checks and writes as one, and lets the e-mails about them leave once they are stored. */
export class Transactions {
  #waiting: Mail[] | undefined

  constructor(
    private readonly db: Database,
    private readonly send: (mail: Mail) => void,
  ) {}

  /** Not to be called inside another one. */
  run<Result>(action: () => Result): Result {
    const mails: Mail[] = []
    this.#waiting = mails
    try {
      const result = this.db.transaction(action)
      for (const mail of mails) this.send(mail)
      return result
    } finally {
      this.#waiting = undefined
    }
  }

  /** At once, or at the end of the transaction that runs. */
  deliver(mail: Mail): void {
    if (this.#waiting) this.#waiting.push(mail)
    else this.send(mail)
  }
}
