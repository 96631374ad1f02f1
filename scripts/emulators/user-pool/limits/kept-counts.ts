import { foldCase } from '../users/fold-case'

const KEPT_STRANGERS = 20_000

/** Who is counted: a user, by the pool's own name, or a name that nobody has. */
export type Counted = { readonly username: string } | { readonly stranger: string }

interface Kept<Count> {
  count: Count
  /** When it was put, in ms. */
  at: number
}

interface Rules {
  /** How long a count matters after it was put last. */
  lifeMs: number
  now: () => number
}

/**
 * Counts by name in any letter case, for as long as they matter. Names of nobody can be made up
 * without end: of these the newest are kept, and apart, so that no flood of them makes the pool
 * forget what it counted of a user.
 */
export class KeptCounts<Count> {
  readonly #users = new Map<string, Kept<Count>>()
  readonly #strangers = new Map<string, Kept<Count>>()

  constructor(private readonly rules: Rules) {}

  get(who: Counted): Count | undefined {
    const { counts, key } = this.#place(who)
    return counts.get(key)?.count
  }

  put(who: Counted, count: Count): void {
    const { counts, key } = this.#place(who)
    counts.delete(key)
    counts.set(key, { count, at: this.rules.now() })
    for (const [oldest, { at }] of counts) {
      const full = counts === this.#strangers && counts.size > KEPT_STRANGERS
      if (!full && !this.#isOver(at)) break
      counts.delete(oldest)
    }
  }

  remove(who: Counted): void {
    const { counts, key } = this.#place(who)
    counts.delete(key)
  }

  /** Also where the clock was set back by more than a count's life. */
  #isOver(at: number): boolean {
    return Math.abs(this.rules.now() - at) >= this.rules.lifeMs
  }

  #place(who: Counted) {
    return 'username' in who
      ? { counts: this.#users, key: foldCase(who.username) }
      : { counts: this.#strangers, key: foldCase(who.stranger) }
  }
}
