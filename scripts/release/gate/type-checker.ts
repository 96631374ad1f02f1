import { withWorker } from '../../platform/worker'
import type { TypeComparison } from './compare-types'

export type CompareTypes = (comparison: TypeComparison) => Promise<string[]>

const COMPILER = {
  script: 'scripts/release/gate/type-worker.ts',
  what: 'The compiler for the types',
}

/** Runs `use` with a compiler in another process. */
export function withTypeChecker<T>(use: (compare: CompareTypes) => Promise<T>): Promise<T> {
  return withWorker(COMPILER, use)
}
