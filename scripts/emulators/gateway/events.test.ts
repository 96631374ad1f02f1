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
  const echo = (event: GatewayEvent) => gateway.echo(event)

  let gateway: GatewayHarness
  beforeEach(async () => {
    gateway = await openGatewayHarness({
      authorizer,
      routes: { $connect: answer, $disconnect: answer, $default: echo, echo },
    })
  })
  afterEach(() => gateway.close())

  it('every event: its request context, and the authorizer as strings on every route', async () => {
    const client = await gateway.open()
    client.send('anything')
    await client.next()
    await client.close()
    const { connectionId, connectedAt } = (await gateway.event('$disconnect')).requestContext

    const routes = gateway.events.map(({ requestContext }) => requestContext.routeKey)
    expect(routes).toEqual(['$connect', '$default', '$disconnect'])
    for (const { requestContext } of gateway.events) {
      expect(requestContext).toMatchObject({
        connectedAt,
        requestId: expect.any(String),
        connectionId,
        authorizer: { principalId: 'somebody', number: '7', truth: 'true' },
      })
    }
  })

  it('$connect: query parameters, and no body', async () => {
    await gateway.open('?a=1&a=2%20b')
    const connect = await gateway.event('$connect')

    expect(connect.queryStringParameters).toEqual({ a: '2 b' })
    expect(connect).not.toHaveProperty('body')
  })

  it('message: the body', async () => {
    const client = await gateway.open()
    client.send('hello')
    const event = JSON.parse(await client.next()) as GatewayEvent

    expect(event.body).toBe('hello')
    expect(Object.keys(event).sort()).toEqual(['body', 'requestContext'])
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

    expect(requestContext.routeKey).toBe(routeKey)
    await client.close()
  })
})
