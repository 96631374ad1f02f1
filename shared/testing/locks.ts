/** Gives the page Web Locks as one browser's tabs share them, one holder at a time. */
export function installLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}
