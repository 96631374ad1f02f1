import { type GatewayUnderTest, openGatewayUnderTest } from '../../../testing/gateway-under-test'
import type { GatewayEvent } from '../events'

// The section "Routing" of the gateway's reference.
describe('routing', () => {
  let gateway: GatewayUnderTest
  beforeAll(async () => {
    gateway = await openGatewayUnderTest()
  })
  afterAll(() => gateway.close())

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
  ])('%s', async (_, frame, routeKey) => {
    const client = await gateway.open()
    client.send(frame)
    const { requestContext } = JSON.parse(await client.next()) as GatewayEvent

    expect(requestContext).toMatchObject({ routeKey, eventType: 'MESSAGE' })
    await client.close()
  })
})
