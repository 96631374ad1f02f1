type Work = () => Promise<unknown>

/** Installs Web Locks as one browser's tabs share them: exclusive ones in turn, shared ones at
 * once; `query` lists the shared ones. */
export function installLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  const shared = new Set<{ name: string }>()

  function inTurn(name: string, work: Work) {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }

  function atOnce(name: string, work: Work) {
    const lock = { name }
    shared.add(lock)
    return work().finally(() => shared.delete(lock))
  }

  const locks = {
    request: (name: string, ...args: [Work] | [{ mode: 'shared' }, Work]) =>
      args.length === 1 ? inTurn(name, args[0]) : atOnce(name, args[1]),
    query: async () => ({ held: [...shared], pending: [] }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}
