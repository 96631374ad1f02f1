/** One version of each package. */
export type Versions = Readonly<Record<string, string>>

/** From now on this version is live; null: nothing of the package is. */
export interface Change {
  name: string
  version: string | null
}

interface History<C> {
  /** The versions before the first change. */
  oldest: Versions
  /** Oldest first. */
  changes: readonly C[]
  /** Asked twice for each lineup. */
  passes(lineup: Versions): Promise<boolean>
}

export type Found<C> =
  /** The newest change before which it passed, and the earlier one without which it still passes. */
  | { status: 'broken'; by: C; together?: C | undefined }
  | { status: 'fails always' | 'never fails' }
  /** It passed and failed with the same versions. */
  | { status: 'flaky'; lineup: Versions }

/** Finds by halving the change that broke something, or the two that broke it together. */
export async function bisect<C extends Change>(history: History<C>): Promise<Found<C>> {
  const { oldest, changes } = history
  const { turn, flaky } = turnsOf(history)
  const after = (count: number) => changes.slice(0, count).reduce(withChange, oldest)
  /** The smallest number of changes with which it fails; it passes with none, and fails with all. */
  const firstFailing = async (count: number, lineupOf: (count: number) => Versions) => {
    let [passing, failing] = [0, count]
    while (failing - passing > 1) {
      const middle = Math.floor((passing + failing) / 2)
      const answer = await turn(lineupOf(middle))
      if (answer === 'flaky') return undefined
      if (answer === 'passes') passing = middle
      else failing = middle
    }
    return failing
  }

  const ends = [await turn(oldest), await turn(after(changes.length))]
  if (ends.includes('flaky')) return flaky()
  if (ends[1] === 'passes') return { status: 'never fails' }
  if (ends[0] === 'fails') return { status: 'fails always' }
  const found = await firstFailing(changes.length, after)
  const by = found && changes[found - 1]
  if (!by) return flaky()
  const alone = await turn(withChange(oldest, by))
  if (alone === 'flaky') return flaky()
  if (alone === 'fails') return { status: 'broken', by }
  const needed = await firstFailing(found - 1, (count) => withChange(after(count), by))
  return needed === undefined ? flaky() : { status: 'broken', by, together: changes[needed - 1] }
}

/** Asks twice for each lineup, and for none again. */
function turnsOf({ passes }: Pick<History<Change>, 'passes'>) {
  const answers = new Map<string, 'passes' | 'fails' | 'flaky'>()
  let uncertain: Versions = {}
  return {
    async turn(lineup: Versions) {
      const key = JSON.stringify(Object.entries(lineup).sort())
      const known = answers.get(key)
      if (known) return known
      const [first, second] = [await passes(lineup), await passes(lineup)]
      const answer = first !== second ? 'flaky' : first ? 'passes' : 'fails'
      if (answer === 'flaky') uncertain = lineup
      answers.set(key, answer)
      return answer
    },
    flaky: () => ({ status: 'flaky', lineup: uncertain }) as const,
  }
}

function withChange(lineup: Versions, { name, version }: Change): Versions {
  const { [name]: _, ...others } = lineup
  return version === null ? others : { ...others, [name]: version }
}
