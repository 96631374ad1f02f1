import type { Authorizer, GatewayEvent } from '../../platform/gateway-events'
import { type GatewayHarness, openGatewayHarness } from '../../testing/gateway-harness'

// The sections "Events" and "Routing" of the gateway's reference, row by row.
describe('events', () => {
  const authorizer: Authorizer = async ({ methodArn: Resource }) => ({
    principalId: 'somebody',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource }],
    },
    context: { number: 7, truth: true },
  })
  const answer = async () => ({ statusCode: 200 })
  const echo = async (event: GatewayEvent) => ({ statusCode: 200, body: JSON.stringify(event) })

  let gateway: GatewayHarness
  beforeEach(async () => {
    gateway = await openGatewayHarness({
      authorizer,
      routes: { $connect: answer, $disconnect: answer, $default: echo, echo },
      routeResponses: ['$default', 'echo'],
    })
  })
  afterEach(() => gateway.close())

  it('every event: its request context, and the authorizer as strings on every route', async () => {
    const client = await gateway.open()
    client.send('anything')
    await client.next()
    await client.close()
    const { connectionId, connectedAt } = (await gateway.event('$disconnect')).requestContext

    expect(
      gateway.events.map(({ requestContext: { eventType, routeKey } }) => [eventType, routeKey]),
    ).toEqual([
      ['CONNECT', '$connect'],
      ['MESSAGE', '$default'],
      ['DISCONNECT', '$disconnect'],
    ])
    for (const { requestContext, isBase64Encoded } of gateway.events) {
      expect(isBase64Encoded).toBe(false)
      expect(requestContext).toMatchObject({
        messageDirection: 'IN',
        stage: 'prod',
        connectedAt,
        requestTimeEpoch: expect.any(Number),
        requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        identity: { sourceIp: expect.stringMatching(/[\d.:]+/) },
        domainName: expect.any(String),
        extendedRequestId: expect.any(String),
        requestId: expect.any(String),
        connectionId,
        apiId: expect.any(String),
        authorizer: { principalId: 'somebody', number: '7', truth: 'true' },
      })
    }
  })

  it('$connect: headers and query parameters, and no body', async () => {
    await gateway.open('?a=1&a=2%20b')
    const connect = await gateway.event('$connect')

    expect(connect.headers?.Host).toBe(new URL(gateway.http).host)
    expect(connect.multiValueHeaders?.Host).toEqual([connect.headers?.Host])
    expect(connect.queryStringParameters).toEqual({ a: '2 b' })
    expect(connect.multiValueQueryStringParameters).toEqual({ a: ['1', '2 b'] })
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
    const client = await gateway.open()
    client.ws.close(...(farewell as [number?, string?]))
    const disconnect = await gateway.event('$disconnect')

    expect(disconnect.headers).toEqual({
      Host: new URL(gateway.http).host,
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
    ['$default for an action that is not a text', { action: 7 }, '$default'],
    ['$default for a name that every object has', { action: 'constructor' }, '$default'],
    ['$default for a body that is not JSON', 'hello', '$default'],
    ['$default for JSON that is not an object', 'null', '$default'],
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
