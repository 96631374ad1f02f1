import { type GatewayHarness, openGatewayHarness } from './gateway-harness'

// The section "Events" of the gateway's reference, row by row.
describe('events', () => {
  let harness: GatewayHarness
  beforeEach(async () => {
    harness = await openGatewayHarness()
  })
  afterEach(() => harness.close())

  it('gives every event its request context', async () => {
    const client = await harness.open()
    client.send('anything')
    await client.next()
    await client.close()
    await harness.event('$disconnect')

    const types = harness.events.map(({ requestContext }) => requestContext.eventType)
    expect(types).toEqual(['CONNECT', 'MESSAGE', 'DISCONNECT'])
    for (const { requestContext, isBase64Encoded } of harness.events) {
      expect(isBase64Encoded).toBe(false)
      expect(requestContext).toMatchObject({
        messageDirection: 'IN',
        stage: 'prod',
        connectedAt: harness.time.now(),
        requestTimeEpoch: harness.time.now(),
        requestTime: '05/Jan/2026:09:03:07 +0000',
        identity: { sourceIp: '127.0.0.1' },
        domainName: new URL(harness.http).host,
        extendedRequestId: expect.stringMatching(/^[\w-]{15}=$/),
        requestId: expect.stringMatching(/^[\w-]{15}=$/),
        connectionId: harness.events[0]?.requestContext.connectionId,
        apiId: expect.any(String),
      })
    }
  })

  it('gives $connect the headers, and no query and no body where there are none', async () => {
    await harness.open()
    const event = await harness.event('$connect')

    expect(event.headers).toMatchObject({ Host: new URL(harness.http).host, Upgrade: 'websocket' })
    expect(event.multiValueHeaders?.Upgrade).toEqual(['websocket'])
    expect(Object.keys(event).sort()).toEqual([
      'headers',
      'isBase64Encoded',
      'multiValueHeaders',
      'requestContext',
    ])
  })

  it('gives $connect its query parameters when there are some', async () => {
    await harness.open('?token=a&token=b%20c')
    const event = await harness.event('$connect')

    expect(event.queryStringParameters).toEqual({ token: 'b c' })
    expect(event.multiValueQueryStringParameters).toEqual({ token: ['a', 'b c'] })
  })

  it('gives a message its body and an id, and no headers', async () => {
    const client = await harness.open()
    client.send('hello')
    const event = JSON.parse(await client.next())

    expect(event.body).toBe('hello')
    expect(event.requestContext.messageId).toMatch(/^[\w-]{15}=$/)
    expect(Object.keys(event).sort()).toEqual(['body', 'isBase64Encoded', 'requestContext'])
  })

  it('gives $disconnect the headers of the hosted gateway and the status of the close', async () => {
    const client = await harness.open()
    client.ws.close(4000, 'bye')
    const event = await harness.event('$disconnect')

    expect(event.headers).toEqual({
      Host: new URL(harness.http).host,
      'x-api-key': '',
      'X-Forwarded-For': '',
      'x-restapi': '',
    })
    expect(event.requestContext).toMatchObject({
      disconnectStatusCode: 4000,
      disconnectReason: 'bye',
    })
  })

  it('says "Client-side close frame status not set" for 1005', async () => {
    const client = await harness.open()
    await client.close()
    const { requestContext } = await harness.event('$disconnect')

    expect(requestContext).toMatchObject({
      disconnectStatusCode: 1005,
      disconnectReason: 'Client-side close frame status not set',
    })
  })
})
