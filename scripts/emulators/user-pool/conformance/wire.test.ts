import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'

let pool: TestPool
beforeAll(async () => {
  pool = await openTestPool()
})
afterAll(() => pool.close())

function post(headers: Record<string, string>, body: BodyInit = '{}') {
  return fetch(pool.endpoint, { method: 'POST', headers, body })
}

const target = (name: string) => ({ 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` })

test('an error has the hosted form: status, type, headers and body', async () => {
  const { status, headers, body } = await pool.call('GetUser', { AccessToken: 'x' })
  expect(status).toBe(400)
  expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid Access Token' })
  expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
  expect(headers.get('x-amzn-errortype')).toBe('NotAuthorizedException:')
  expect(headers.get('x-amzn-errormessage')).toBe('Invalid Access Token')
  expect(headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('access-control-expose-headers')).toBe(
    'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
  )
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['AWSCognitoIdentityProviderService.MakeTea', 'MakeTea'],
  ['AWSCognitoIdentityProviderService.constructor', 'constructor'],
  ['DynamoDB_20120810.GetItem', 'DynamoDB_20120810.GetItem'],
  ['', '(none)'],
])('an unknown target %j is refused by its name', async (given, named) => {
  const response = await post({ 'x-amz-target': given })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    __type: 'UnknownOperationException',
    message: `Unknown operation: ${named}`,
  })
})

test.each(['{', 'null null', '', '\u0000'])(
  'a body that is not JSON is refused: %j',
  async (body) => {
    const response = await post(target('GetUser'), body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      __type: 'SerializationException',
      message: 'Request body is not JSON',
    })
  },
)

test('a body that is not UTF-8 is refused', async () => {
  const response = await post(target('GetUser'), new Uint8Array([0x22, 0xff, 0x22]))
  expect(await response.json()).toMatchObject({ __type: 'SerializationException' })
})

test('a body over the limit is refused, and the next request is served', async () => {
  const response = await post(target('GetUser'), `"${'x'.repeat(1024 * 1024)}"`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ __type: 'SerializationException' })
  expect((await pool.call('GetUser', { AccessToken: 'x' })).status).toBe(400)
})

test('a page of another origin may ask', async () => {
  const response = await fetch(pool.endpoint, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3001', 'access-control-request-method': 'POST' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  for (const name of ['Content-Type', 'X-Amz-Target', 'X-Amz-User-Agent', 'Cache-Control']) {
    expect(response.headers.get('access-control-allow-headers')).toContain(name)
  }
})

test('the public key is served without the private one', async () => {
  const response = await fetch(`${pool.endpoint}${POOL_ID}/.well-known/jwks.json`)
  const { keys } = (await response.json()) as { keys: object[] }
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([
    ['alg', 'e', 'kid', 'kty', 'n', 'use'],
  ])
})

test('other paths and methods are refused', async () => {
  expect((await fetch(pool.endpoint)).status).toBe(405)
  expect((await fetch(`${pool.endpoint}else`)).status).toBe(404)
})

test('another app client does not exist', async () => {
  const answered = await pool.call('SignUp', { ClientId: `${CLIENT_ID}x`, Username: 'a@b.org' })
  expect(answered.body).toEqual({
    __type: 'ResourceNotFoundException',
    message: `User pool client ${CLIENT_ID}x does not exist.`,
  })
})
