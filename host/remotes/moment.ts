import { use } from 'react'

/** So long the screen before may stay while the next one loads, before that shows its waiting. */
export const MOMENT_MS = 300

interface Moment {
  promise: Promise<void>
  isOver: boolean
}

const moments = new WeakMap<Promise<unknown>, Moment>()

/** Resolves when the work is done, or `MOMENT_MS` after it was first asked about. */
export function moment(work: Promise<unknown>): Promise<void> {
  return momentOf(work).promise
}

/** Holds a transition back while the work is but a moment away; after that it holds nothing. */
export function useMoment(work: Promise<unknown>): void {
  const current = momentOf(work)
  if (!current.isOver) use(current.promise)
}

function momentOf(work: Promise<unknown>): Moment {
  const known = moments.get(work)
  if (known) return known
  const created: Moment = { isOver: false, promise: Promise.resolve() }
  created.promise = new Promise((resolve) => {
    const end = () => {
      created.isOver = true
      resolve()
    }
    const timer = setTimeout(end, MOMENT_MS)
    work.finally(() => {
      clearTimeout(timer)
      end()
    })
  })
  moments.set(work, created)
  return created
}
