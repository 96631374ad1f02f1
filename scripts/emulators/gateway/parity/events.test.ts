import { type GatewayUnderTest, openGatewayUnderTest } from '../../../testing/gateway-under-test'
import type { GatewayEvent } from '../events'

// The section "Events" of the gateway's reference, row by row.
describe('events', () => {
  let gateway: GatewayUnderTest
  beforeAll(async () => {
    gateway = await openGatewayUnderTest()
  })
  afterAll(() => gateway.close())

  it('every event: its request context, and the authorizer as strings on every route', async () => {
    const { client, event } = await gateway.observe()
    const connect = await event()
    client.send('anything')
    const message = JSON.parse(await client.next()) as GatewayEvent
    await client.close()
    const disconnect = await event()

    const events = [connect, message, disconnect]
    expect(events.map(({ requestContext }) => requestContext.eventType)).toEqual([
      'CONNECT',
      'MESSAGE',
      'DISCONNECT',
    ])
    expect(events.map(({ requestContext }) => requestContext.routeKey)).toEqual([
      '$connect',
      '$default',
      '$disconnect',
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

  it('$disconnect: its four headers, disconnectStatusCode and disconnectReason', async () => {
    const { client, event } = await gateway.observe()
    await event()
    client.ws.close(4000, 'bye')
    const disconnect = await event()

    expect(disconnect.headers).toEqual({
      Host: new URL(gateway.managementUrl).host,
      'x-api-key': '',
      'X-Forwarded-For': '',
      'x-restapi': '',
    })
    expect(disconnect.requestContext).toMatchObject({
      disconnectStatusCode: 4000,
      disconnectReason: 'bye',
    })
  })

  it('$disconnect: "Client-side close frame status not set" for 1005', async () => {
    const { client, event } = await gateway.observe()
    await event()
    await client.close()
    const { requestContext } = await event()

    expect(requestContext).toMatchObject({
      disconnectStatusCode: 1005,
      disconnectReason: 'Client-side close frame status not set',
    })
  })
})
