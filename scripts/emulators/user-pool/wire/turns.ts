const waiting = new Map<string, (() => void)[]>()

/**
 * Resolves when it is this address's turn. A password costs a millisecond of the one thread, and
 * Node serves all connections that have something to read before it looks at anything else: so one
 * call begins at a time, the rest of the process goes on in between, and addresses take turns.
 */
export function turnOf(address: string): Promise<void> {
  return new Promise((resolve) => {
    const calls = waiting.get(address)
    if (calls) {
      calls.push(resolve)
      return
    }
    waiting.set(address, [resolve])
    if (waiting.size === 1) setImmediate(beginOne)
  })
}

function beginOne(): void {
  const [first] = waiting
  if (!first) return
  const [address, calls] = first
  const begin = calls.shift()
  waiting.delete(address)
  if (calls.length > 0) waiting.set(address, calls)
  begin?.()
  if (waiting.size > 0) setImmediate(beginOne)
}
