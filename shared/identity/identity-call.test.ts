import { createIdentityCall } from './identity-call'

const ENDPOINT = 'http://localhost:3000/cognito-idp/'
const call = createIdentityCall(ENDPOINT)

function answerWith(answer: () => Response | Promise<Response>) {
  const sent: { input: unknown; init: RequestInit | undefined }[] = []
  globalThis.fetch = async (input, init) => {
    sent.push({ input, init })
    return answer()
  }
  return sent
}

const request = { operation: 'SignUp', payload: { Username: 'ada' } }

it('posts JSON, the operation in the target header, not to be stored', async () => {
  const sent = answerWith(() => Response.json({ UserSub: '1' }))
  expect(await call(request)).toEqual({ ok: true, value: { UserSub: '1' } })
  expect(sent).toMatchObject([
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

it('takes an empty body for an empty answer', async () => {
  answerWith(() => new Response('', { status: 200 }))
  expect(await call(request)).toEqual({ ok: true, value: {} })
})

it('names a network failure: Network error, code NetworkError', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await call(request)).toEqual({
    ok: false,
    error: { code: 'NetworkError', message: 'Network error' },
  })
})

it('takes a connection lost in the middle of the answer for a network failure', async () => {
  answerWith(() => {
    const response = new Response('{')
    response.text = () => Promise.reject(new TypeError('terminated'))
    return response
  })
  expect(await call(request)).toMatchObject({ ok: false, error: { code: 'NetworkError' } })
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

it('tells the status of an answer that is not the service’s', async () => {
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await call(request)).toEqual({
    ok: false,
    error: { code: 'UnexpectedAnswer', message: 'The identity service answered with status 502.' },
  })
})

it('refuses a page that is answered with 200', async () => {
  answerWith(() => new Response('<!doctype html>'))
  expect(await call(request)).toMatchObject({ ok: false, error: { code: 'UnexpectedAnswer' } })
})
