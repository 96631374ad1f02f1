import { createServer } from 'node:http'
import { createGateway } from '../emulators/gateway/gateway'
import type { GatewayHandlers, GatewayOptions } from '../emulators/gateway/gateway-options'
import type { ConnectionsApi, GatewayEvent, OnEvent } from '../platform/gateway-events'
import { listen } from '../platform/listen'
import { until } from './chat-harness'
import { ManualTime } from './manual-time'
import { WsClient } from './ws-client'

const STAGE = 'prod'

/** A frame from a client, valid or not. */
export interface RawFrame {
  /** The FIN and RSV bits with the opcode. */
  first: number
  isMasked: boolean
  /** Bytes that the header announces but that are not sent. */
  more: number
  bytes: Buffer
}

/** The frame on the wire, with the shortest form of its length. */
export function encodeFrame({ first, isMasked, more, bytes }: RawFrame): Buffer {
  const length = bytes.length + more
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10, first)
  header[1] = header.length === 2 ? length : header.length === 4 ? 126 : 127
  if (isMasked) header[1] |= 0x80
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  // A zero mask leaves the bytes unchanged.
  return Buffer.concat([header, Buffer.alloc(isMasked ? 4 : 0), bytes])
}

/** Posts to one connection, as the hosted gateway's own call does. */
export async function postTo(
  connections: ConnectionsApi,
  { connectionId, data }: { connectionId: string; data: string },
): Promise<void> {
  const [failed] = await connections.broadcast({ connectionIds: [connectionId], data })
  if (failed) throw failed.error
}

export type GatewayHarness = Awaited<ReturnType<typeof openGatewayHarness>>

/** A gateway on a random port with its own clock. Routes answer 200 unless given, `$default` sends
 * its event back, and every event is recorded. */
export async function openGatewayHarness(options: Partial<GatewayOptions & GatewayHandlers> = {}) {
  const time = new ManualTime()
  const { connections, serve } = createGateway({
    stage: STAGE,
    now: time.now,
    timers: time.timers,
    log: () => {},
    ...options,
  })
  const events: GatewayEvent[] = []
  const record =
    (handler: OnEvent): OnEvent =>
    (event) => {
      events.push(event)
      return handler(event)
    }
  const ok: OnEvent = async () => ({ statusCode: 200 })
  const echo: OnEvent = async (event) => {
    const { connectionId } = event.requestContext
    await postTo(connections, { connectionId, data: JSON.stringify(event) })
    return { statusCode: 200 }
  }
  const routes = options.routes ?? { $connect: ok, $disconnect: ok, $default: echo }
  const serving = serve({
    ...options,
    routes: Object.fromEntries(
      Object.entries(routes).map(([key, handler]) => [key, record(handler)]),
    ),
  })
  const gateway = { connections, ...serving }
  const server = createServer()
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
  const port = await listen(server)
  const url = `ws://127.0.0.1:${port}/${STAGE}`

  return {
    gateway,
    time,
    /** A route that sends its event back. */
    echo,
    /** The URL of the stage, without a query. */
    url,
    events,
    /** Resolves with the first event of a route. */
    async event(routeKey: string): Promise<GatewayEvent> {
      const isIt = ({ requestContext }: GatewayEvent) => requestContext.routeKey === routeKey
      await until(() => events.some(isIt))
      return events.find(isIt) as GatewayEvent
    },
    open: (query = '') => WsClient.open(url + query),
    async close() {
      await gateway.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
