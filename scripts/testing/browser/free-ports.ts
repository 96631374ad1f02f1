import { ensurePortFree, PortError } from '../../platform/listen'

const host = '127.0.0.1'
const { TEST_PARALLEL_INDEX, JEST_WORKER_ID } = process.env
// Below the ports that systems give out by themselves; each worker of a run has a thousand.
let next = 20_000 + 1_000 * Number(TEST_PARALLEL_INDEX ?? JEST_WORKER_ID ?? 0)

/** The first of `count` ports in a row that are free, and that no other test of this run gets. */
export async function freePorts(count: number): Promise<number> {
  const first = next
  next += count
  try {
    for (let port = first; port < first + count; port += 1) await ensurePortFree({ port, host })
    return first
  } catch (error) {
    if (error instanceof PortError) return freePorts(count)
    throw error
  }
}
