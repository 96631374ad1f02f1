import { createChat } from '../../chat/chat'
import { openEmbeddedRoom } from '../../chat/embedded/embedded-room'
import { createGateway } from '../../emulators/gateway/gateway'
import type { ConnectionsApi, FailedPost } from '../../platform/gateway-events'
import { faultyStore } from '../../testing/chat-faults/faulty-store'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { postTo } from '../../testing/gateway-harness'
import { serveGateway } from '../fanout/rivals'
import { serveBench } from '../measure/bench-process'

// The backend of the fault run, in a process that can be killed: the gateway and the chat over one
// store, all with faults drawn from a seed. It reports the number of faults.

/** The probability of each fault of a post, of a store call, and of a socket at each tick. */
const RATES = { late: 0.05, twice: 0.02, limited: 0.005, gone: 0.0005, store: 0.002, cut: 0.5 }
/** Long enough for later frames to overtake. */
const LONGEST_DELAY_MS = 30
const TICK_MS = 50
const SWEEP_MS = 1_000
const UNLIMITED = { everyMs: 0, burst: 1 }

const [file = '', port = '0', seed = '1'] = process.argv.slice(2)
const draw = seededDraws(Number(seed))
let faults = 0
function happens(fault: keyof typeof RATES): boolean {
  const isSo = draw() < RATES[fault]
  if (isSo) faults += 1
  return isSo
}

const setup = { now: Date.now, log: () => {} }
const gateway = createGateway({ ...setup, stage: 'prod' })

/** The gateway's management API at its worst: frames overtake each other and arrive twice, buffers
 * are full, connections are gone. */
const connections: ConnectionsApi = {
  async broadcast({ connectionIds, data }) {
    const failures: FailedPost[] = []
    for (const connectionId of connectionIds) {
      await post({ connectionId, data }).catch((error: unknown) =>
        failures.push({ connectionId, error }),
      )
    }
    return failures
  },
  delete: (connectionId) => gateway.connections.delete(connectionId),
}

type PostedMessage = Parameters<typeof postTo>[1]

async function post(message: PostedMessage): Promise<void> {
  if (happens('limited')) {
    throw Object.assign(new Error('The buffer is full'), { name: 'LimitExceededException' })
  }
  if (happens('gone')) await gateway.connections.delete(message.connectionId)
  // The caller gets a success, as the hosted gateway may answer.
  else if (happens('late')) return postLater(message)
  await postTo(gateway.connections, message)
  if (happens('twice')) postLater(message)
}

function postLater(message: PostedMessage): void {
  setTimeout(() => {
    postTo(gateway.connections, message).catch((error: unknown) => {
      // The connection has closed; its client asks for what it missed.
      if (!(error instanceof Error) || error.name !== 'GoneException') throw error
    })
  }, draw() * LONGEST_DELAY_MS)
}

const room = openEmbeddedRoom({ file, now: Date.now })
const store = faultyStore(room.store, () => {
  if (!happens('store')) return undefined
  return draw() < 0.5 ? 'before' : 'after'
})
const limits = { lines: UNLIMITED }
const chat = createChat({ ...setup, store, fanOut: room.fanOut, connections, limits })
const { sockets, ...served } = await serveGateway(gateway.serve(chat), Number(port))

setInterval(() => {
  if (happens('cut')) [...sockets][Math.floor(draw() * sockets.size)]?.destroy()
}, TICK_MS)
// The next sweep repeats what a fault of the store has prevented.
setInterval(() => void chat.sweep().catch(() => undefined), SWEEP_MS)
serveBench(() => faults, served)
