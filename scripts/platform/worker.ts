import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { kitFolder, root } from './project-root'

type Reply<A> = { answer: A } | { failure: Error }

/**
 * Runs `use` next to a process of its own, which starts at once and ends with `use`. `ask` sends it
 * a question, one at a time, and resolves with the answer.
 * @param worker.script - from the project's root; it calls `answerQuestions`
 * @param worker.what - for a message: `The compiler`
 */
export async function withWorker<Q extends object, A, T>(
  { script, what }: { script: string; what: string },
  use: (ask: (question: Q) => Promise<A>) => Promise<T>,
): Promise<T> {
  const worker = fork(join(kitFolder, script), { cwd: root, execArgv: ['--import', 'tsx'] })
  const exit = once(worker, 'exit').then(() => {
    throw new Error(`${what} ended before it had an answer.`)
  })
  exit.catch(() => {})
  const oneAtATime = pLimit(1)
  const ask = async (question: Q) => {
    const message = once(worker, 'message') as Promise<[Reply<A>]>
    worker.send(question)
    const [reply] = await Promise.race([message, exit])
    if ('failure' in reply) throw Object.assign(new Error(), reply.failure)
    return reply.answer
  }
  try {
    return await use((question) => oneAtATime(ask, question))
  } finally {
    worker.kill()
  }
}

/** The worker's side: answers until the process that has started it ends. */
export function answerQuestions<Q, A>(answer: (question: Q) => A | Promise<A>): void {
  process.on('message', async (question: Q) => {
    try {
      process.send?.({ answer: await answer(question) })
    } catch (error) {
      // Only an error's own members, such as `code` and `path`, are sent.
      process.send?.({ failure: { ...(error as Error), message: (error as Error).message } })
    }
  })
  process.on('disconnect', () => process.exit())
}
