import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { createProbe } from '../emulators/gateway/gateway-probe'
import type { GatewayEvent, ManagementApi } from '../platform/gateway-events'
import { openGatewayHarness } from './gateway-harness'
import { TestClient } from './test-client'

/** `wss://…/stage` of a hosted gateway with the probe behind it; left out, the local one is tested. */
const HOSTED_URL = process.env.PARLOR_GATEWAY_URL

/** A gateway with the probe behind it, seen from outside alone; one for all tests of a file. */
export let gateway: Awaited<ReturnType<typeof openGateway>>
beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.close())

async function openGateway() {
  const local = HOSTED_URL === undefined ? await openLocal() : undefined
  const url = HOSTED_URL ?? local?.url ?? ''
  const managementUrl = url.replace(/^ws/, 'http')
  const management = new ApiGatewayManagementApiClient({
    endpoint: managementUrl,
    region: 'us-east-1',
    maxAttempts: 1,
    ...(local && { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  })
  const open = (query = '') => TestClient.open(url + query)
  return {
    url,
    /** The management API's address, `http(s)://…/stage`. */
    managementUrl,
    /** The management API, through the AWS SDK. */
    management,
    open,
    /** Opens a connection whose events a second one, the observer, is told. */
    async observe(query = '') {
      const observer = await open()
      const id = encodeURIComponent(await connectionIdOf(observer))
      const client = await open(`?observer=${id}${query}`)
      return { client, event: async () => JSON.parse(await observer.next()) as GatewayEvent }
    },
    async close() {
      management.destroy()
      await local?.close()
    },
  }
}

async function openLocal() {
  let connections: ManagementApi | undefined
  const probe = createProbe({
    async post(message) {
      await connections?.post(message)
    },
  })
  const harness = await openGatewayHarness({ ...probe, now: Date.now })
  connections = harness.gateway.connections
  return harness
}

/** The probe echoes events, and those name the connection. */
export async function connectionIdOf(client: TestClient): Promise<string> {
  client.send('who am I')
  const event = JSON.parse(await client.next()) as GatewayEvent
  return event.requestContext.connectionId
}
