import fc from 'fast-check'
import { bisect, type Change, type Versions } from './bisect'

const PACKAGES = ['host', 'remote-auth', 'remote-chat', 'remote-quiz']
const oldest: Versions = Object.fromEntries(PACKAGES.map((name) => [name, '0']))

/** Ten releases of each of four packages, in a random order of time. */
const histories = fc
  .shuffledSubarray(
    PACKAGES.flatMap((name) => Array<string>(10).fill(name)),
    { minLength: 40 },
  )
  .map((names) => {
    const counts: Record<string, number> = {}
    return names.map((name): Change => {
      counts[name] = (counts[name] ?? 0) + 1
      return { name, version: `${counts[name]}` }
    })
  })
const at = fc.integer({ min: 0, max: 39 })

/** True if a lineup has this change of its package, or a later one. */
const has = (lineup: Versions, change: Change | undefined) =>
  change !== undefined && Number(lineup[change.name]) >= Number(change.version)

async function found(changes: Change[], isBroken: (lineup: Versions) => boolean) {
  const asked: string[] = []
  const result = await bisect({
    oldest,
    changes,
    async passes(lineup) {
      asked.push(JSON.stringify(lineup))
      return !isBroken(lineup)
    },
  })
  return { result, asked, turns: new Set(asked).size }
}

it('names the one change that broke it, in six turns of halving and one that shows that it is enough', () =>
  fc.assert(
    fc.asyncProperty(histories, at, async (changes, index) => {
      const by = changes[index]
      const { result, turns, asked } = await found(changes, (lineup) => has(lineup, by))
      expect(result).toEqual({ status: 'broken', by })
      expect(turns).toBeLessThanOrEqual(2 + 6 + 1)
      expect(asked).toHaveLength(2 * turns)
    }),
  ))

it('names both changes if it takes two', () =>
  fc.assert(
    fc.asyncProperty(histories, at, at, async (changes, one, other) => {
      const [first, second] = [changes[Math.min(one, other)], changes[Math.max(one, other)]]
      fc.pre(first?.name !== second?.name)
      const both = (lineup: Versions) => has(lineup, first) && has(lineup, second)
      const { result } = await found(changes, both)
      expect(result).toEqual({ status: 'broken', by: second, together: first })
    }),
  ))

it('names one of several breaks before which it passed', () =>
  fc.assert(
    fc.asyncProperty(
      histories,
      fc.array(fc.boolean(), { minLength: 40 }),
      async (changes, draws) => {
        const isBrokenAfter = (count: number) =>
          count === 40 || (count > 0 && draws[count] === true)
        // Each change adds one to the version of its package.
        const countOf = (lineup: Versions) =>
          Object.values(lineup).reduce((sum, version) => sum + Number(version), 0)
        const { result } = await found(changes, (lineup) => isBrokenAfter(countOf(lineup)))
        if (result.status !== 'broken') throw new Error(result.status)
        const index = changes.indexOf(result.by)
        expect([isBrokenAfter(index), isBrokenAfter(index + 1)]).toEqual([false, true])
      },
    ),
  ))

const changes: Change[] = [{ name: 'remote-chat', version: '1' }]

it('tells what fails always from what never fails', async () => {
  expect((await found(changes, () => true)).result).toEqual({ status: 'fails always' })
  expect((await found(changes, () => false)).result).toEqual({ status: 'never fails' })
  expect((await found([], () => true)).result).toEqual({ status: 'fails always' })
})

it('says with which versions it both passed and failed', async () => {
  let count = 0
  const { result } = await found(changes, ({ 'remote-chat': chat }) => {
    if (chat !== '1') return false
    count += 1
    return count === 2
  })
  expect(result).toEqual({ status: 'flaky', lineup: { ...oldest, 'remote-chat': '1' } })
})

it('names a retirement', async () => {
  const retirement = { name: 'remote-quiz', version: null }
  const { result } = await found([...changes, retirement], (lineup) => !('remote-quiz' in lineup))
  expect(result).toEqual({ status: 'broken', by: retirement })
})
