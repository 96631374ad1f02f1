import type { GatewayEvent } from '../../../platform/gateway-events'
import { gateway } from '../../../testing/gateway-under-test'

// The sections "Events" and "Routing" of the gateway's reference, row by row.
describe('events', () => {
  it('every event: its request context, and the authorizer as strings on every route', async () => {
    const { client, event } = await gateway.observe()
    const connect = await event()
    client.send('anything')
    const message = JSON.parse(await client.next()) as GatewayEvent
    await client.close()
    const disconnect = await event()

    const events = [connect, message, disconnect]
    expect(
      events.map(({ requestContext: { eventType, routeKey } }) => [eventType, routeKey]),
    ).toEqual([
      ['CONNECT', '$connect'],
      ['MESSAGE', '$default'],
      ['DISCONNECT', '$disconnect'],
    ])
    for (const { requestContext, isBase64Encoded } of events) {
      expect(isBase64Encoded).toBe(false)
      expect(requestContext).toMatchObject({
        messageDirection: 'IN',
        stage: 'prod',
        connectedAt: connect.requestContext.connectedAt,
        requestTimeEpoch: expect.any(Number),
        requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        identity: { sourceIp: expect.stringMatching(/[\d.:]+/) },
        domainName: expect.any(String),
        extendedRequestId: expect.any(String),
        requestId: expect.any(String),
        connectionId: connect.requestContext.connectionId,
        apiId: expect.any(String),
        authorizer: { principalId: 'prober', number: '7', truth: 'true' },
      })
    }
  })

  it('$connect: headers and query parameters, and no body', async () => {
    const { event } = await gateway.observe('&a=1&a=2%20b')
    const connect = await event()

    expect(connect.headers?.Host).toBe(new URL(gateway.managementUrl).host)
    expect(connect.multiValueHeaders?.Host).toEqual([connect.headers?.Host])
    expect(connect.queryStringParameters).toMatchObject({ a: '2 b' })
    expect(connect.multiValueQueryStringParameters).toMatchObject({ a: ['1', '2 b'] })
    expect(connect).not.toHaveProperty('body')
  })

  it('message: body and requestContext.messageId, no headers', async () => {
    const client = await gateway.open()
    client.send('hello')
    const event = JSON.parse(await client.next()) as GatewayEvent

    expect(event.body).toBe('hello')
    expect(event.requestContext.messageId).toEqual(expect.any(String))
    expect(Object.keys(event).sort()).toEqual(['body', 'isBase64Encoded', 'requestContext'])
  })

  it.each([
    ['its code and reason', [4000, 'bye'], 4000, 'bye'],
    [
      '"Client-side close frame status not set" for 1005',
      [],
      1005,
      'Client-side close frame status not set',
    ],
  ])('$disconnect: its four headers, and %s', async (_, farewell, code, reason) => {
    const { client, event } = await gateway.observe()
    await event()
    client.ws.close(...(farewell as [number?, string?]))
    const disconnect = await event()

    expect(disconnect.headers).toEqual({
      Host: new URL(gateway.managementUrl).host,
      'x-api-key': '',
      'X-Forwarded-For': '',
      'x-restapi': '',
    })
    expect(disconnect.requestContext).toMatchObject({
      disconnectStatusCode: code,
      disconnectReason: reason,
    })
  })

  it.each([
    ['the exact key of $request.body.action', { action: 'echo' }, 'echo'],
    ['$default for an action without a route', { action: 'Echo' }, '$default'],
    ['$default for no action', { message: 'hello' }, '$default'],
    ['$default for an action that is no text', { action: 7 }, '$default'],
    ['$default for a name that every object has', { action: 'constructor' }, '$default'],
    ['$default for what is not JSON', 'hello', '$default'],
    ['$default for JSON that is no object', 'null', '$default'],
    ['$default for a client that names $connect', { action: '$connect' }, '$default'],
    ['$default for a client that names $disconnect', { action: '$disconnect' }, '$default'],
  ])('a message goes to %s', async (_, frame, routeKey) => {
    const client = await gateway.open()
    client.send(frame)
    const { requestContext } = JSON.parse(await client.next()) as GatewayEvent

    expect(requestContext).toMatchObject({ routeKey, eventType: 'MESSAGE' })
    await client.close()
  })
})
