import { CallRefused, type PoolCaller } from '../../testing/backend/pool-caller'

/** What an attack came to: how often the pool answered what. */
export type Answers = Record<string, number>

/**
 * Asks again and again, `atOnce` at a time and each of them at most `perSecond` times a second,
 * until the returned function is called, which resolves with the answers.
 */
export function attack(
  work: (count: number) => Promise<unknown>,
  { perSecond, atOnce = 1 }: { perSecond: number; atOnce?: number },
): () => Promise<Answers> {
  const answers: Answers = {}
  let isOver = false
  async function run(): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const pause = new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond))
      const answer = await work(count).then(
        () => 'taken',
        (error: unknown) => (error instanceof CallRefused ? error.message : 'no answer'),
      )
      answers[answer] = (answers[answer] ?? 0) + 1
      await pause
    }
  }
  const running = Promise.all(Array.from({ length: atOnce }, run))
  return async () => {
    isOver = true
    await running
    return answers
  }
}

/** Registers strangers, each with an address of its own. */
export const signUpFlood = (pool: PoolCaller) => (count: number) =>
  pool.signUp({
    email: `flood-${count}-${Math.random()}@example.com`,
    nickname: `flood-${count}`,
    password: 'correct-horse',
  })

/** Guesses one person's password; `taken` would be a guess that got in. */
export const guess =
  (pool: PoolCaller, { email }: { email: string }) =>
  (count: number) =>
    pool.signIn({ email, password: `guess-number-${count}` })
