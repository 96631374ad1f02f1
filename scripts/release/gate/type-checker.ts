import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { kitFolder, root } from '../../platform/project-root'
import type { TypeComparison } from './compare-types'

export type CompareTypes = (comparison: TypeComparison) => Promise<string[]>

/** Runs `use` with a compiler in another process. */
export async function withTypeChecker<T>(use: (compare: CompareTypes) => Promise<T>): Promise<T> {
  const worker = fork(join(kitFolder, 'scripts/release/gate/type-worker.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The compiler for the types ended before it had an answer.')
  })
  ended.catch(() => {})
  try {
    return await use(async (comparison) => {
      const answer = once(worker, 'message') as Promise<[string[]]>
      worker.send(comparison)
      const [objections] = await Promise.race([answer, ended])
      return objections
    })
  } finally {
    worker.kill()
  }
}
