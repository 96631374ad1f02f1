import type { ConnectionsApi, FailedPost } from '../../chat/gateway-events'
import type { Gateway } from '../../emulators/gateway/gateway'

/** How often what happens to a post, out of 1. */
const RATES = { late: 0.05, twice: 0.02, limited: 0.005, gone: 0.0005 }

/** Late enough for later frames to overtake. */
const LONGEST_DELAY_MS = 30

interface Faults {
  /** Whether a fault of that rate happens now. */
  happens: (rate: number) => boolean
  draw: () => number
}

/** The gateway's management API as it can be at its worst: frames overtake each other and arrive
 * twice, buffers are full, connections are gone. */
export function faultyConnections(
  connections: Pick<Gateway['connections'], 'post' | 'delete'>,
  { happens, draw }: Faults,
): ConnectionsApi {
  async function post(message: { connectionId: string; data: string }): Promise<void> {
    if (happens(RATES.limited)) throw named('LimitExceededException')
    if (happens(RATES.gone)) {
      // What the gateway calls gone is gone: the client notices, and comes back.
      await connections.delete(message.connectionId)
      throw named('GoneException')
    }
    if (happens(RATES.late)) {
      postLater(message)
      return
    }
    await connections.post(message)
    if (happens(RATES.twice)) postLater(message)
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
