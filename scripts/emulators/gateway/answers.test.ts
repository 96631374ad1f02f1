import type WebSocket from 'ws'
import type { Authorizer, OnEvent } from '../../platform/gateway-events'
import { type GatewayHarness, openGatewayHarness } from '../../testing/gateway-harness'
import { WsClient } from '../../testing/ws-client'

const KB = 1024

// The section "Answers" of the gateway's reference.
describe('answers', () => {
  let harness: GatewayHarness
  const start = async (options: Parameters<typeof openGatewayHarness>[0] = {}) => {
    harness = await openGatewayHarness(options)
    return harness
  }
  afterEach(() => harness.close())

  const throwing: OnEvent = () => Promise.reject(new Error('The handler throws'))
  const unauthorized: Authorizer = () => Promise.reject(new Error('Unauthorized'))
  const denying: Authorizer = async ({ methodArn: Resource }) => ({
    principalId: 'somebody',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Deny', Resource }],
    },
  })

  it.each([
    [
      "a status of $connect other than 2xx is the upgrade's status",
      { routes: { $connect: async () => ({ statusCode: 418 }) } },
      418,
    ],
    ['a $connect that throws gives 502', { routes: { $connect: throwing } }, 502],
    ['an authorizer that recognises nobody gives 401', { authorizer: unauthorized }, 401],
    ['an authorizer that refuses gives 403', { authorizer: denying }, 403],
  ])('%s', async (_, options, status) => {
    const { url } = await start(options)

    expect(await WsClient.refusal(url)).toBe(status)
  })

  it('a handler that throws sends "Internal server error"', async () => {
    const { open, event } = await start({ routes: { $default: throwing } })
    const client = await open()
    client.send('hello')
    const { connectionId } = (await event('$default')).requestContext

    expect(JSON.parse(await client.next())).toEqual({
      message: 'Internal server error',
      connectionId,
      requestId: expect.any(String),
    })
  })

  it.each([
    ['1003 for binary', (ws: WebSocket) => ws.send(Buffer.from('binary')), 1003],
    ['1009 for a frame over 32 KB', (ws: WebSocket) => ws.send('x'.repeat(32 * KB + 1)), 1009],
  ])('closes with %s', async (_, send, code) => {
    const { open } = await start()
    const client = await open()
    send(client.ws)

    expect((await client.closed).code).toBe(code)
  })

  it('accepts a frame of 32 KB', async () => {
    const { open, event } = await start()
    const client = await open()
    client.ws.send('x'.repeat(32 * KB))

    expect((await event('$default')).body).toHaveLength(32 * KB)
  })

  it('refuses a URL over 4,096 characters', async () => {
    const { url } = await start()

    expect(await WsClient.refusal(`${url}?x=${'y'.repeat(4_096)}`)).toBe(414)
  })
})
