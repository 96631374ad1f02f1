import type WebSocket from 'ws'
import { connectionIdOf, gateway } from '../../../testing/gateway-under-test'
import { TestClient } from '../../../testing/test-client'

const KB = 1024

// The section "Answers" of the gateway's reference, as far as it can be seen from outside.
describe('answers', () => {
  const refusal = (query: string) => TestClient.refusal(gateway.url + query)

  it.each([
    ["a status of $connect other than 2xx is the upgrade's status", 'refuse', 418],
    ['a $connect that throws gives 502', 'throw', 502],
    ['an authorizer that knows nobody gives 401', 'unauthorized', 401],
    ['an authorizer that refuses gives 403', 'deny', 403],
  ])('%s', async (_, probe, status) => {
    expect(await refusal(`?probe=${probe}`)).toBe(status)
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

  it.each([
    ['1003 for binary', (ws: WebSocket) => ws.send(Buffer.from('binary')), 1003],
    [
      '1009 for a message over 128 KB',
      (ws: WebSocket) => sendInFrames(ws, { bytes: 128 * KB + 1, frameBytes: 16 * KB }),
      1009,
    ],
    ['1009 for a frame over 32 KB', (ws: WebSocket) => ws.send('x'.repeat(32 * KB + 1)), 1009],
  ])('closes with %s', async (_, send, code) => {
    const client = await gateway.open()
    send(client.ws)

    expect((await client.closed).code).toBe(code)
  })

  it('takes a message of 128 KB in frames of 32 KB', async () => {
    const client = await gateway.open()
    sendInFrames(client.ws, { bytes: 128 * KB, frameBytes: 32 * KB })

    // An echo of it is too long to come back whole on the hosted gateway: any answer will do.
    expect(await client.next()).toContain('"connectionId"')
    await client.close()
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
