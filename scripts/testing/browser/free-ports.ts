import { createServer } from 'node:http'
import { ensurePortFree, listen, PortError } from '../../platform/listen'

const host = '127.0.0.1'

/** The first of `count` ports in a row that are free now. */
export async function freePorts(count: number): Promise<number> {
  const probe = createServer()
  const first = await listen(probe)
  await new Promise((resolve) => probe.close(resolve))
  try {
    for (let port = first; port < first + count; port += 1) await ensurePortFree({ port, host })
    return first
  } catch (error) {
    if (error instanceof PortError) return freePorts(count)
    throw error
  }
}
