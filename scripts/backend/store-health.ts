import type { RootDatabase } from 'lmdb'
import type { Timers } from './timers'

/** An answer is good for so long: who asks often must not keep the disk busy. */
const FRESH_MS = 1_000
/** A store that takes longer serves nobody. */
const PATIENCE_MS = 5_000

interface HealthOptions {
  db: RootDatabase
  timers: Timers
}

/** Asks whether the store can be written by writing to it; answers why not, or undefined. */
export function storeHealth({ db, timers }: HealthOptions): () => Promise<string | undefined> {
  const marks = db.openDB<number, string>({ name: 'health' })
  let count = marks.get('checks') ?? 0
  let asked: Promise<string | undefined> | undefined

  async function check(): Promise<string | undefined> {
    count += 1
    let stop = () => {}
    const stalled = new Promise<string>((resolve) => {
      stop = timers.after(PATIENCE_MS, () => resolve('The store does not answer.'))
    })
    const written = marks.put('checks', count).then(
      () => undefined,
      (error: Error) => `The store cannot be written (${error.message}).`,
    )
    const reason = await Promise.race([written, stalled])
    stop()
    timers.after(FRESH_MS, () => {
      asked = undefined
    })
    return reason
  }

  return () => {
    asked ??= check()
    return asked
  }
}
