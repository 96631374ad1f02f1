/** Web Locks as one browser's tabs share them, one holder at a time. */
export function queuedLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>()
  return {
    request(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as () => Promise<unknown>
      const turn = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  } as Pick<LockManager, 'request'>
}
