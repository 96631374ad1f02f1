/**
 * How long the lock is held after a write. Tabs read local storage from copies of their own: in
 * Chromium the next tab had the lock before it had the new tokens in two of four tries.
 */
const PROPAGATION_MS = 200

export interface Turn<T> {
  result: T
  /** Something was stored that the other tabs have to know before their turn. */
  hasWritten: boolean
}

/** Takes turns with the page's other tabs. Pages outside a secure context have no locks, and where
 * site data is blocked they are refused. */
export function inTurn<T>(clientId: string, take: () => Promise<Turn<T>>): Promise<T> {
  if (navigator.locks === undefined) return take().then(({ result }) => result)
  return new Promise((resolve, reject) => {
    let isGranted = false
    const turn = navigator.locks.request(`parlor.refresh.${clientId}`, async () => {
      isGranted = true
      const { result, hasWritten } = await take()
      // Who asked need not wait for the others.
      resolve(result)
      if (hasWritten) await new Promise((passed) => setTimeout(passed, PROPAGATION_MS))
    })
    turn.catch((fault) => {
      if (isGranted) reject(fault)
      else resolve(take().then(({ result }) => result))
    })
  })
}
