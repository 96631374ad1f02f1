import type { Observable } from '../observable'

/** Held by each tab in which messages wait. */
const LOCK = 'parlor.waiting'

type Waiting = Pick<Observable<number>, 'get' | 'subscribe'>

/** While messages wait, closing the tab asks first, and the site's other tabs know of them. */
export function guardWaiting(waiting: Waiting): void {
  let stopGuarding: (() => void) | undefined

  waiting.subscribe(() => {
    if (waiting.get() === 0) {
      stopGuarding?.()
      stopGuarding = undefined
    } else stopGuarding ??= guard()
  })
}

function guard(): () => void {
  window.addEventListener('beforeunload', ask)
  const ending = new AbortController()
  const untilEnding = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve()),
  )
  // A page outside a secure context has no locks, and one with blocked site data is refused them.
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => untilEnding).catch(() => undefined)
  return () => {
    window.removeEventListener('beforeunload', ask)
    ending.abort()
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Reloads the page. That keeps waiting messages, so it does not ask. */
export function reloadPage(): void {
  window.removeEventListener('beforeunload', ask)
  location.reload()
}

/** True if messages wait in any of the site's tabs. */
export async function isAnyWaiting(waiting: Waiting): Promise<boolean> {
  if (waiting.get() > 0) return true
  const locks = await navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === LOCK) ?? false
}
