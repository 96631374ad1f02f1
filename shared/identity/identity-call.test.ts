import { createIdentityCall } from './identity-call'

const ENDPOINT = 'http://localhost:3000/cognito-idp/'
const call = createIdentityCall(ENDPOINT)

function answerWith(answer: () => Response | Promise<Response>) {
  const requests: { input: unknown; init: RequestInit | undefined }[] = []
  globalThis.fetch = async (input, init) => {
    requests.push({ input, init })
    return answer()
  }
  return requests
}

const request = { operation: 'SignUp', payload: { Username: 'ada' } }

it('posts JSON with the operation in the target header, uncached', async () => {
  const requests = answerWith(() => Response.json({ UserSub: '1' }))
  expect(await call(request)).toEqual({ ok: true, value: { UserSub: '1' } })
  expect(requests).toMatchObject([
    {
      input: ENDPOINT,
      init: {
        method: 'POST',
        body: '{"Username":"ada"}',
        headers: {
          'Content-Type': 'application/x-amz-json-1.1',
          'X-Amz-Target': 'AWSCognitoIdentityProviderService.SignUp',
          'Cache-Control': 'no-store',
        },
      },
    },
  ])
})

it('treats an empty body as an empty answer', async () => {
  answerWith(() => new Response('', { status: 200 }))
  expect(await call(request)).toEqual({ ok: true, value: {} })
})

it.each([
  ['that does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'that is cut short',
    () => Object.assign(new Response('{'), { text: () => Promise.reject(new TypeError('x')) }),
  ],
])('treats an answer %s as a network failure: Network error', async (_case, answer) => {
  answerWith(answer)
  const error = { code: 'NetworkError', message: 'Network error' }
  expect(await call(request)).toEqual({ ok: false, error })
})

it.each([
  ['the body', { __type: 'UsernameExistsException', message: 'User already exists' }, undefined],
  [
    'the body, with a namespace',
    { __type: 'com.amazon#UsernameExistsException', message: 'User already exists' },
    undefined,
  ],
  ['the header', { message: 'User already exists' }, 'UsernameExistsException:http://docs'],
])('reads code and message of a refusal from %s', async (_where, body, header) => {
  const headers = header === undefined ? undefined : { 'x-amzn-errortype': header }
  answerWith(() => Response.json(body, { status: 400, headers }))
  expect(await call(request)).toEqual({
    ok: false,
    error: { code: 'UsernameExistsException', message: 'User already exists' },
  })
})

it.each([
  [502, 'The identity service answered with status 502.'],
  [200, 'The identity service answered SignUp without a JSON object.'],
])('reports that a page with status %d is not the service’s answer', async (status, message) => {
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status }))
  expect(await call(request)).toEqual({ ok: false, error: { code: 'UnexpectedAnswer', message } })
})
