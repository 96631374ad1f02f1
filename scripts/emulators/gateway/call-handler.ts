import type { Timers } from '../../platform/timers'

export type HandlerOutcome<T> =
  | { status: 'answered'; result: T }
  | { status: 'threw'; error: unknown }
  | { status: 'timed-out' }

interface Deadline {
  ms: number
  timers: Timers
}

/** Runs a function as the hosted gateway does: whatever it throws and however long it takes is contained. */
export async function callHandler<T>(
  call: () => Promise<T>,
  { ms, timers }: Deadline,
): Promise<HandlerOutcome<T>> {
  let cancel = () => {}
  const late = new Promise<HandlerOutcome<T>>((resolve) => {
    cancel = timers.after(ms, () => resolve({ status: 'timed-out' }))
  })
  const answer = Promise.resolve()
    .then(call)
    .then<HandlerOutcome<T>, HandlerOutcome<T>>(
      (result) => ({ status: 'answered', result }),
      (error: unknown) => ({ status: 'threw', error }),
    )
  const outcome = await Promise.race([answer, late])
  cancel()
  return outcome
}
