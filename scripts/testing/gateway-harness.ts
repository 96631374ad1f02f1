import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayEvent, Handler } from '../emulators/gateway/events'
import { createGateway, type Gateway } from '../emulators/gateway/gateway'
import type { GatewayOptions } from '../emulators/gateway/gateway-options'
import { ManualTime } from './manual-time'
import { TestClient } from './test-client'

const STAGE = 'prod'

/** A gateway on a random port with a clock of its own, and what its handlers were given. */
export interface GatewayHarness {
  gateway: Gateway
  time: ManualTime
  /** The address of the stage, without a query. */
  url: string
  http: string
  events: GatewayEvent[]
  /** The first event of a route, once it is there. */
  event(routeKey: string): Promise<GatewayEvent>
  open(query?: string): Promise<TestClient>
  close(): Promise<void>
}

/** Routes that answer 200 unless given; every event is recorded. `$default` sends its event back. */
export async function openGatewayHarness(
  options: Partial<GatewayOptions> = {},
): Promise<GatewayHarness> {
  const time = new ManualTime()
  const events: GatewayEvent[] = []
  const arrivals = new Set<() => void>()
  const record =
    (handler: Handler): Handler =>
    (event) => {
      events.push(event)
      for (const tell of arrivals) tell()
      return handler(event)
    }
  const ok: Handler = async () => ({ statusCode: 200 })
  const echo: Handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) })
  const routes = options.routes ?? { $connect: ok, $disconnect: ok, $default: echo }
  const gateway = createGateway({
    stage: STAGE,
    now: time.now,
    timers: time.timers,
    routeResponses: ['$default'],
    log: () => {},
    ...options,
    routes: Object.fromEntries(
      Object.entries(routes).map(([key, handler]) => [key, record(handler)]),
    ),
  })
  const server = createServer((request, response) => void gateway.management(request, response))
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/${STAGE}`

  return {
    gateway,
    time,
    url,
    http: `http://127.0.0.1:${port}/${STAGE}`,
    events,
    async event(routeKey) {
      for (;;) {
        const found = events.find(({ requestContext }) => requestContext.routeKey === routeKey)
        if (found) return found
        await new Promise<void>((resolve) => arrivals.add(resolve))
      }
    },
    open: (query = '') => TestClient.open(url + query),
    async close() {
      await gateway.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
