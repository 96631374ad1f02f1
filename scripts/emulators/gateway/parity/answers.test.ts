import type WebSocket from 'ws'
import {
  connectionIdOf,
  type GatewayUnderTest,
  openGatewayUnderTest,
} from '../../../testing/gateway-under-test'
import { TestClient } from '../../../testing/test-client'

const KB = 1024

// The section "Answers" of the gateway's reference, as far as it can be seen from outside.
describe('answers', () => {
  let gateway: GatewayUnderTest
  beforeAll(async () => {
    gateway = await openGatewayUnderTest()
  })
  afterAll(() => gateway.close())

  const refusal = (query: string) => TestClient.refusal(gateway.url + query)

  it("a status of $connect other than 2xx is the upgrade's status", async () => {
    expect(await refusal('?probe=refuse')).toBe(418)
  })

  it('a $connect that throws gives 502', async () => {
    expect(await refusal('?probe=throw')).toBe(502)
  })

  it('an authorizer that refuses gives 401 or 403', async () => {
    expect(await refusal('?probe=unauthorized')).toBe(401)
    expect(await refusal('?probe=deny')).toBe(403)
  })

  it("a message handler's body is dropped unless the route has a response", async () => {
    const client = await gateway.open()
    client.send({ action: 'silent' })
    client.send({ action: 'echo', mark: 'second' })

    expect(JSON.parse(await client.next()).body).toContain('second')
    await client.close()
  })

  it('a handler that throws sends "Internal server error"', async () => {
    const client = await gateway.open()
    const connectionId = await connectionIdOf(client)
    client.send({ action: 'throw' })

    expect(JSON.parse(await client.next())).toEqual({
      message: 'Internal server error',
      connectionId,
      requestId: expect.any(String),
    })
    await client.close()
  })

  it('closes with 1003 for binary', async () => {
    const client = await gateway.open()
    client.ws.send(Buffer.from('binary'))

    expect((await client.closed).code).toBe(1003)
  })

  it('closes with 1009 for a message over 128 KB', async () => {
    const client = await gateway.open()
    sendInFrames(client.ws, { bytes: 128 * KB + 1, frameBytes: 16 * KB })

    expect((await client.closed).code).toBe(1009)
  })

  it('takes a message of 128 KB in frames of 32 KB', async () => {
    const client = await gateway.open()
    sendInFrames(client.ws, { bytes: 128 * KB, frameBytes: 32 * KB })

    // An echo of it is too long to come back whole on the hosted gateway: any answer will do.
    expect(await client.next()).toContain('"connectionId"')
    await client.close()
  })

  it('closes with 1009 for a frame over 32 KB', async () => {
    const client = await gateway.open()
    client.send('x'.repeat(32 * KB + 1))

    expect((await client.closed).code).toBe(1009)
  })

  it('refuses a URL over 4,096 characters', async () => {
    expect(await refusal(`?x=${'y'.repeat(4_096)}`)).toBeGreaterThanOrEqual(400)
  })
})

function sendInFrames(
  ws: WebSocket,
  { bytes, frameBytes }: { bytes: number; frameBytes: number },
): void {
  for (let at = 0; at < bytes; at += frameBytes) {
    const length = Math.min(frameBytes, bytes - at)
    ws.send('x'.repeat(length), { fin: at + length >= bytes })
  }
}
