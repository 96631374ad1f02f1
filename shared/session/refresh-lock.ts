/**
 * How long the lock is held after a write. Each tab reads a copy of local storage: in two of four tests
 * in Chromium, the next tab had the lock before it had the new tokens.
 */
const PROPAGATION_MS = 200

export interface Turn<T> {
  result: T
  /** True if storage has changed in a way that the other tabs must see before their turn. */
  hasWritten: boolean
}

/** Takes turns with the site's other tabs. A page outside a secure context has no locks, and one
 * with blocked site data is refused them: it does not wait. */
export function inTurn<T>(clientId: string, take: () => Promise<Turn<T>>): Promise<T> {
  if (navigator.locks === undefined) return take().then(({ result }) => result)
  return new Promise((resolve, reject) => {
    let isGranted = false
    const turn = navigator.locks.request(`parlor.refresh.${clientId}`, async () => {
      isGranted = true
      const { result, hasWritten } = await take()
      // The caller need not wait for the other tabs.
      resolve(result)
      if (hasWritten) await new Promise((resolve) => setTimeout(resolve, PROPAGATION_MS))
    })
    turn.catch((fault) => {
      if (isGranted) reject(fault)
      else resolve(take().then(({ result }) => result))
    })
  })
}
