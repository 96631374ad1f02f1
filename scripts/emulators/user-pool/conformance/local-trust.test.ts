import { request as httpRequest } from 'node:http'
import { LocalPools, type LocalPoolsOptions } from '../package/local-pools'

const AUTHORIZATION = `AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${'0'.repeat(64)}`

/** The answer of ListUserPools to a signature that no credentials made. */
async function list(
  headers: Record<string, string>,
  options: LocalPoolsOptions = { trustLocal: true },
) {
  const pools = await LocalPools.open(options)
  const { port } = new URL(await pools.listen())
  const target = 'AWSCognitoIdentityProviderService.ListUserPools'
  const answered = new Promise<string>((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'x-amz-target': target, authorization: AUTHORIZATION, ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve(text))
      },
    )
    request.on('error', reject)
    request.end('{"MaxResults":1}')
  })
  return answered.finally(() => pools.close())
}

test('with the trust, any signature from this machine is accepted', async () => {
  expect(await list({})).toBe('{"UserPools":[]}')
  expect(await list({ host: 'localhost:9229' })).toBe('{"UserPools":[]}')
})

test.each([
  ['a page', { origin: 'http://localhost:3000' }],
  ['another host name of this machine', { host: 'pool.example.org' }],
  ['a proxy for somebody elsewhere', { 'x-forwarded-for': '203.0.113.9' }],
])('%s is not trusted', async (_, headers) => {
  expect(await list(headers)).toContain('UnrecognizedClientException')
})

test('without the trust, or without any signature, a call is refused', async () => {
  expect(await list({}, {})).toContain('UnrecognizedClientException')
  expect(await list({ authorization: 'none' })).toContain('MissingAuthenticationTokenException')
})

test('the trust cannot be combined with an address that other machines reach', async () => {
  const pools = await LocalPools.open({ trustLocal: true })
  await expect(pools.listen({ host: '0.0.0.0' })).rejects.toThrow('never together with a host')
  await pools.close()
})
