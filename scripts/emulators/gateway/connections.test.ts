import { type GatewayHarness, openGatewayHarness, postTo } from '../../testing/gateway-harness'
import type { WsClient } from '../../testing/ws-client'

// The section "@connections" of the gateway's reference.
describe('@connections', () => {
  const ok = async () => ({ statusCode: 200 })
  /** Runs before `$connect` answers. */
  let whileConnecting = async (_connectionId: string): Promise<unknown> => undefined
  let harness: GatewayHarness
  let client: WsClient
  let connectionId: string
  beforeEach(async () => {
    whileConnecting = async () => undefined
    harness = await openGatewayHarness({
      routes: {
        async $connect({ requestContext }) {
          await whileConnecting(requestContext.connectionId)
          return { statusCode: 200 }
        },
        $disconnect: ok,
      },
    })
    client = await harness.open()
    connectionId = (await harness.event('$connect')).requestContext.connectionId
  })
  afterEach(() => harness.close())

  const post = (data: string, id = connectionId) =>
    postTo(harness.gateway.connections, { connectionId: id, data })

  const failure = (name: string, httpStatusCode: number) =>
    expect.objectContaining({ name, $metadata: { httpStatusCode } })

  it('ids look like d-Xq2cfnIAMCKaw=', () => {
    expect(connectionId).toMatch(/^[\w-]{15}=$/)
  })

  it('a post is one text frame', async () => {
    await post('héllo\nthere')

    expect(await client.next()).toBe('héllo\nthere')
  })

  it.each([125, 126, 65_535, 65_536, 128 * 1024])('a post carries %i bytes', async (length) => {
    await post('x'.repeat(length))

    expect(await client.next()).toHaveLength(length)
  })

  it('delete closes with 1000, and fires $disconnect', async () => {
    await harness.gateway.connections.delete(connectionId)

    expect(await client.closed).toEqual({ code: 1000, reason: 'Connection Closed Normally' })
    expect((await harness.event('$disconnect')).requestContext.connectionId).toBe(connectionId)
  })

  it('a post to a gone connection gives 410', async () => {
    await client.close()

    await expect(post('hello')).rejects.toEqual(failure('GoneException', 410))
  })

  it('a broadcast posts to all others, and says which posts failed', async () => {
    await client.close()
    const other = await harness.open()
    const ids = harness.events.map(({ requestContext }) => requestContext.connectionId)
    const { connections } = harness.gateway
    const result = await connections.broadcast({ connectionIds: [...new Set(ids)], data: 'hello' })

    expect(await other.next()).toBe('hello')
    expect(result).toEqual([{ connectionId, error: failure('GoneException', 410) }])
  })

  it('a post over 128 KB gives 413', async () => {
    const largePost = post('x'.repeat(128 * 1024 + 1))

    await expect(largePost).rejects.toEqual(failure('PayloadTooLargeException', 413))
  })

  it('a post while $connect is still running gives 410', async () => {
    let outcome: unknown
    whileConnecting = async (id) => {
      outcome = await post('early', id).catch((error: unknown) => error)
    }
    await harness.open()

    expect(outcome).toEqual(failure('GoneException', 410))
  })
})
