import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { type GatewayHarness, openGatewayHarness } from '../../testing/gateway-harness'
import type { TestClient } from '../../testing/test-client'

// The section "@connections" of the gateway's reference, through the AWS SDK.
describe('@connections', () => {
  const ok = async () => ({ statusCode: 200 })
  /** Runs before `$connect` answers. */
  let whileConnecting = async (_connectionId: string): Promise<unknown> => undefined
  let harness: GatewayHarness
  let management: ApiGatewayManagementApiClient
  let client: TestClient
  let ConnectionId: string
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
    management = new ApiGatewayManagementApiClient({
      endpoint: harness.http,
      region: 'us-east-1',
      maxAttempts: 1,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    client = await harness.open()
    ConnectionId = (await harness.event('$connect')).requestContext.connectionId
  })
  afterEach(async () => {
    management.destroy()
    await harness.close()
  })

  const post = (Data: string, id = ConnectionId) =>
    management.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from(Data) }))

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
    const info = await management.send(new GetConnectionCommand({ ConnectionId }))

    expect(info).toMatchObject({ ConnectedAt: expect.any(Date), LastActiveAt: expect.any(Date) })
    expect(info.Identity?.SourceIp).toEqual(expect.any(String))
  })

  it('DELETE closes and fires $disconnect with 1000 "Connection Closed Normally"', async () => {
    await management.send(new DeleteConnectionCommand({ ConnectionId }))

    expect((await client.closed).code).toBe(1000)
    expect((await harness.event('$disconnect')).requestContext).toMatchObject({
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

  it('a POST while $connect is still running: 410', async () => {
    let outcome: unknown
    whileConnecting = async (id) => {
      outcome = await post('early', id).catch((error: unknown) => error)
    }
    await harness.open()

    expect(outcome).toEqual(failure('GoneException', 410))
  })

  it('an unknown address under the stage answers 404', async () => {
    const response = await fetch(`${harness.http}/@connections/`, { method: 'POST', body: 'x' })

    expect(response.status).toBe(404)
  })
})
