import { once } from 'node:events'
import WebSocket from 'ws'
import { type GatewayHarness, openGatewayHarness, postTo } from '../../testing/gateway-harness'
import { WsClient } from '../../testing/ws-client'

// Rows of the gateway's reference that need a clock of their own, or a gateway without some route.
describe('quotas and missing routes', () => {
  let harness: GatewayHarness
  const start = async (options: Parameters<typeof openGatewayHarness>[0] = {}) => {
    harness = await openGatewayHarness(options)
    return harness
  }
  afterEach(() => harness.close())

  it('closes with 1001 after 10 minutes without a message', async () => {
    const { time, open, event } = await start()
    const client = await open()
    time.advance(9 * 60_000)
    client.send('hello')
    await client.next()
    time.advance(10 * 60_000 - 1)
    expect(client.ws.readyState).toBe(client.ws.OPEN)
    time.advance(1)

    expect(await client.closed).toEqual({ code: 1001, reason: 'Going away' })
    expect(await event('$disconnect')).toBeTruthy()
  })

  it('closes with 1001 two hours after it opened, however busy', async () => {
    const { time, open } = await start()
    const client = await open()
    for (let minutes = 0; minutes < 115; minutes += 5) {
      time.advance(5 * 60_000)
      client.send('still here')
      await client.next()
    }
    expect(client.ws.readyState).toBe(client.ws.OPEN)
    time.advance(5 * 60_000)

    expect((await client.closed).code).toBe(1001)
  })

  it('opens without a $connect route; a message without a route and $default gives "Forbidden"', async () => {
    const { open } = await start({ routes: {} })
    const client = await open()
    client.send('hello')

    expect(JSON.parse(await client.next())).toEqual({
      message: 'Forbidden',
      connectionId: expect.any(String),
      requestId: expect.any(String),
    })
  })

  it('a post to a client whose buffer is full gives 429', async () => {
    const { gateway, open, event } = await start()
    const client = await open()
    const { connectionId } = (await event('$connect')).requestContext
    client.ws.pause()
    const flood = async () => {
      for (;;) await postTo(gateway.connections, { connectionId, data: 'x'.repeat(100_000) })
    }

    await expect(flood()).rejects.toMatchObject({
      name: 'LimitExceededException',
      $metadata: { httpStatusCode: 429 },
    })
    client.ws.resume()
  })

  it('gives $connect no query parameters when there are none', async () => {
    const { open, event } = await start()
    await open()

    expect(Object.keys(await event('$connect'))).toEqual(['requestContext'])
  })

  it('an authorizer that fails refuses the upgrade with 500', async () => {
    const { url } = await start({ authorizer: () => Promise.reject(new Error('broken')) })

    expect(await WsClient.refusal(url)).toBe(500)
  })

  it('fires $disconnect when the handshake fails after $connect', async () => {
    const { url, event } = await start()
    const ws = new WebSocket(url, { headers: { 'Sec-WebSocket-Protocol': '(' } })
    const [, response] = await once(ws, 'unexpected-response')
    expect(response.statusCode).toBe(400)
    ws.on('error', () => {}).terminate()
    const { connectionId } = (await event('$connect')).requestContext
    expect((await event('$disconnect')).requestContext.connectionId).toBe(connectionId)
  })

  it('runs $disconnect for every connection before it is closed', async () => {
    const { gateway, open, events } = await start()
    const clients = await Promise.all([open(), open(), open()])
    await gateway.close()

    for (const { closed } of clients) expect((await closed).code).toBe(1001)
    expect(
      events.filter(({ requestContext }) => requestContext.routeKey === '$disconnect'),
    ).toHaveLength(3)
  })
})
