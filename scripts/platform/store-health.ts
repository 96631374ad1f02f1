import type { RootDatabase } from 'lmdb'
import type { Timers } from './timers'

/** An answer is good for so long: who asks often must not keep the disk busy. */
const FRESH_MS = 1_000
/** A store that takes longer serves nobody. */
const PATIENCE_MS = 5_000
/** A full disk fails some writes and takes others, small enough: one failure counts for so long. */
const MEMORY_MS = 5_000

interface HealthOptions {
  db: RootDatabase
  timers: Timers
}

export interface StoreHealth {
  /** Why the store cannot be written, found by writing to it; undefined if it can. */
  problem(): Promise<string | undefined>
  /** Somebody's write failed. */
  failed(error: Error): void
}

export function storeHealth({ db, timers }: HealthOptions): StoreHealth {
  const marks = db.openDB<number, string>({ name: 'health' })
  let count = marks.get('checks') ?? 0
  let asked: Promise<string | undefined> | undefined
  let failure: string | undefined
  let forgetLater = () => {}

  async function check(): Promise<string | undefined> {
    count += 1
    let stop = () => {}
    const stalled = new Promise<string>((resolve) => {
      stop = timers.after(PATIENCE_MS, () => resolve('The store does not answer.'))
    })
    // Inside a promise, for it may throw at once.
    const written = (async () => marks.put('checks', count))().then(() => undefined, inWords)
    const reason = await Promise.race([written, stalled])
    stop()
    timers.after(FRESH_MS, () => {
      asked = undefined
    })
    return reason
  }

  return {
    async problem() {
      asked ??= check()
      return (await asked) ?? failure
    },
    failed(error) {
      failure = inWords(error)
      forgetLater()
      forgetLater = timers.after(MEMORY_MS, () => {
        failure = undefined
      })
    },
  }
}

function inWords({ message }: Error): string {
  return `The store cannot be written (${message}).`
}
