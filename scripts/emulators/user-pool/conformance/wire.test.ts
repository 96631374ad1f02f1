import { call, callAbout } from '../../../testing/user-pool/calls'
import { CLIENT_ID, POOL_ID, pool, useOnePool } from '../../../testing/user-pool/test-pool'

useOnePool()

function post(target: string, body: BodyInit = '{}') {
  return fetch(pool.endpoint, { method: 'POST', headers: { 'x-amz-target': target }, body })
}

const GET_USER = 'AWSCognitoIdentityProviderService.GetUser'

test('an error has the hosted form: status, type, headers and body', async () => {
  const response = await post(GET_USER, '{"AccessToken":"x"}')
  expect(response.status).toBe(400)
  expect(await response.text()).toBe(
    '{"__type":"NotAuthorizedException","message":"Invalid Access Token"}',
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-errortype': 'NotAuthorizedException:',
    'x-amzn-errormessage': 'Invalid Access Token',
    'x-amzn-requestid': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
    'cache-control': 'no-store',
  })
})

test.each([
  ['AWSCognitoIdentityProviderService.MakeTea', 'MakeTea'],
  ['AWSCognitoIdentityProviderService.constructor', 'constructor'],
  ['DynamoDB_20120810.GetItem', 'DynamoDB_20120810.GetItem'],
  ['', '(none)'],
])('an unknown target %j is refused by its name', async (target, reportedName) => {
  const response = await post(target)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    __type: 'UnknownOperationException',
    message: `Unknown operation: ${reportedName}`,
  })
})

test.each<[string, BodyInit, string]>([
  ['half of an object', '{', 'Request body is not JSON'],
  ['two values', 'null null', 'Request body is not JSON'],
  ['empty', '', 'Request body is not JSON'],
  ['a zero byte', '\u0000', 'Request body is not JSON'],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), ''],
  ['over the limit', `"${'x'.repeat(1024 * 1024)}"`, ''],
])('a body that is %s is refused, and the next request is served', async (_, body, message) => {
  const response = await post(GET_USER, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    __type: 'SerializationException',
    message: expect.stringContaining(message),
  })
  expect((await call('GetUser', { AccessToken: 'x' })).status).toBe(400)
})

test('a page of another origin may call', async () => {
  const response = await fetch(pool.endpoint, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3001', 'access-control-request-method': 'POST' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  for (const name of ['Content-Type', 'X-Amz-Target', 'X-Amz-User-Agent', 'Cache-Control'])
    expect(response.headers.get('access-control-allow-headers')).toContain(name)
})

test('the public keys are served without the private ones', async () => {
  const response = await fetch(`${pool.endpoint}${POOL_ID}/.well-known/jwks.json`)
  const { keys } = (await response.json()) as { keys: object[] }
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([
    ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ['alg', 'e', 'kid', 'kty', 'n', 'use'],
  ])
})

test('other paths and methods are refused', async () => {
  expect((await fetch(pool.endpoint)).status).toBe(405)
  expect((await fetch(`${pool.endpoint}else`)).status).toBe(404)
})

test('another app client does not exist', async () => {
  const { refusal } = await callAbout('a@b.org', 'SignUp', { ClientId: `${CLIENT_ID}x` })
  expect(refusal).toBe(`ResourceNotFoundException: User pool client ${CLIENT_ID}x does not exist.`)
})
