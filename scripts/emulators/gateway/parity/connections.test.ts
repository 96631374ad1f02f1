import {
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { connectionIdOf, gateway } from '../../../testing/gateway-under-test'
import type { TestClient } from '../../../testing/test-client'

// The section "@connections" of the gateway's reference.
describe('@connections', () => {
  let client: TestClient
  let ConnectionId: string
  beforeEach(async () => {
    client = await gateway.open()
    ConnectionId = await connectionIdOf(client)
  })
  afterEach(() => client.close())

  const post = (Data: string, id = ConnectionId) =>
    gateway.management.send(
      new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from(Data) }),
    )

  const failure = (name: string, httpStatusCode: number) =>
    expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode }) })

  it('ids look like d-Xq2cfnIAMCKaw=, opaque and escaped in the path', async () => {
    expect(ConnectionId).toMatch(/^[\w-]+=$/)
    await expect(post('escaped')).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } })
    expect(await client.next()).toBe('escaped')
  })

  it('POST sends the body as one text frame', async () => {
    await post('héllo\nthere')

    expect(await client.next()).toBe('héllo\nthere')
  })

  it.each([125, 126, 65_535, 65_536, 128 * 1024])('POST carries %i bytes', async (length) => {
    await post('x'.repeat(length))

    expect(await client.next()).toHaveLength(length)
  })

  it('GET answers connectedAt, identity and lastActiveAt', async () => {
    const info = await gateway.management.send(new GetConnectionCommand({ ConnectionId }))

    expect(info).toMatchObject({ ConnectedAt: expect.any(Date), LastActiveAt: expect.any(Date) })
    expect(info.Identity?.SourceIp).toEqual(expect.any(String))
  })

  it('DELETE closes and fires $disconnect with 1000 "Connection Closed Normally"', async () => {
    const { client: observed, event } = await gateway.observe()
    const { connectionId } = (await event()).requestContext
    await gateway.management.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))

    expect((await observed.closed).code).toBe(1000)
    expect((await event()).requestContext).toMatchObject({
      disconnectStatusCode: 1000,
      disconnectReason: 'Connection Closed Normally',
    })
  })

  it('gone connection: 410', async () => {
    await client.close()

    await expect(post('hello')).rejects.toEqual(failure('GoneException', 410))
  })

  it.each([
    ['malformed id: 400', 'hello', 'nonsense', failure('BadRequestException', 400)],
    [
      'over 128 KB: 413',
      'x'.repeat(128 * 1024 + 1),
      undefined,
      failure('PayloadTooLargeException', 413),
    ],
  ])('%s', async (_, text, id, refusal) => {
    await expect(post(text, id)).rejects.toEqual(refusal)
  })

  it('a POST while $connect still runs: 410', async () => {
    const { client: observed, event } = await gateway.observe('&probe=post')

    expect(await event()).toMatchObject({ outcome: 'GoneException' })
    await observed.close()
  })

  it('an unknown address under the stage answers 404', async () => {
    const address = `${gateway.managementUrl}/@connections/`
    const response = await fetch(address, { method: 'POST', body: 'x' })

    expect(response.status).toBeGreaterThanOrEqual(403)
  })
})
