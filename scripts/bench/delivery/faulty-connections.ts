import type { ConnectionsApi, FailedPost } from '../../chat/gateway-events'
import type { Gateway } from '../../emulators/gateway/gateway'

/** How often what happens to a post, out of 1. */
export interface FaultRates {
  late: number
  twice: number
  limited: number
  gone: number
}

interface Faults {
  rates: FaultRates
  draw: () => number
  /** Told of each fault. */
  count: () => void
}

/** Late enough for later frames to overtake. */
const LONGEST_DELAY_MS = 30

/** The gateway's management API as it can be at its worst: frames overtake each other and arrive
 * twice, buffers are full, connections are gone. */
export function faultyConnections(
  connections: Pick<Gateway['connections'], 'post' | 'delete'>,
  { rates, draw, count }: Faults,
): ConnectionsApi {
  const happens = (rate: number) => {
    const isSo = draw() < rate
    if (isSo) count()
    return isSo
  }

  async function post(message: { connectionId: string; data: string }): Promise<void> {
    if (happens(rates.limited)) throw named('LimitExceededException')
    if (happens(rates.gone)) {
      // What the gateway calls gone is gone: the client notices, and comes back.
      await connections.delete(message.connectionId)
      throw named('GoneException')
    }
    if (happens(rates.late)) {
      postLater(message)
      return
    }
    await connections.post(message)
    if (happens(rates.twice)) postLater(message)
  }

  /** The caller is told that all is well, as the hosted gateway may do. */
  function postLater(message: { connectionId: string; data: string }): void {
    setTimeout(() => {
      connections.post(message).catch((error: unknown) => {
        // A connection that closed meanwhile: its client asks for what it missed.
        if (!(error instanceof Error) || error.name !== 'GoneException') throw error
      })
    }, draw() * LONGEST_DELAY_MS)
  }

  return {
    async broadcast({ connectionIds, data }) {
      const failed: FailedPost[] = []
      for (const connectionId of connectionIds) {
        await post({ connectionId, data }).catch((error: unknown) =>
          failed.push({ connectionId, error }),
        )
      }
      return failed
    },
    delete: (connectionId) => connections.delete(connectionId),
  }
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name })
}
