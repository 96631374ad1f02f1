import { parseRuntimeConfig } from './load-runtime-config'

const base = new URL('http://localhost:3000/login')
const hosted = {
  production: true,
  userPoolId: 'us-east-1_AbCd12345',
  clientId: '1h57kf5cpq17m0eml12EXAMPLE',
  gatewayId: 'a1b2c3d4e5',
}
const parse = (value: unknown) => parseRuntimeConfig(value, base)

function problemsOf(value: unknown): string[] {
  const result = parse(value)
  return result.ok ? [] : result.problems
}

it('accepts the hosted configuration, and derives the gateway’s address from its id', () => {
  expect(parse(hosted)).toEqual({
    ok: true,
    config: {
      ...hosted,
      name: 'Parlor',
      identityEndpoint: undefined,
      chatEndpoint: 'wss://a1b2c3d4e5.execute-api.us-east-1.amazonaws.com/prod',
      chat: { authorize: false, resume: false },
      account: false,
      features: {},
      remotes: {},
      policies: [],
      inlineStyles: false,
      feedback: 'console',
      reports: undefined,
      reportsSample: 1,
      inbox: undefined,
    },
  })
})

it('accepts the local one, and resolves its paths against the page', () => {
  const local = {
    ...hosted,
    production: false,
    identityEndpoint: '/cognito-idp/',
    chatEndpoint: '/prod',
    chat: { authorize: true },
    features: { orders: true },
    feedback: 'inline',
    reports: '/reports',
    reportsSample: 0.1,
    inbox: '/_local/inbox',
  }
  expect(parse(local)).toMatchObject({
    config: {
      identityEndpoint: 'http://localhost:3000/cognito-idp/',
      chatEndpoint: 'ws://localhost:3000/prod',
      chat: { authorize: true, resume: false },
      features: { orders: true },
      feedback: 'inline',
      reports: 'http://localhost:3000/reports',
      reportsSample: 0.1,
      inbox: '/_local/inbox',
    },
  })
})

it.each([
  ['wss://chat.example.com/prod', 'wss://chat.example.com/prod'],
  ['https://chat.example.com/prod', 'wss://chat.example.com/prod'],
  ['/prod', 'wss://parlor.example/prod'],
])('resolves the chat endpoint %s to %s', (chatEndpoint, expected) => {
  const result = parseRuntimeConfig({ ...hosted, chatEndpoint }, new URL('https://parlor.example/'))
  expect(result).toMatchObject({ ok: true, config: { chatEndpoint: expected } })
})

it('needs no gateway id if the chat endpoint is given', () => {
  const { gatewayId: _, ...others } = hosted
  expect(parse({ ...others, chatEndpoint: '/prod' })).toMatchObject({ ok: true })
})

it('names all missing keys at once', () => {
  expect(problemsOf({})).toEqual([
    '"production" is missing; expected true or false.',
    '"userPoolId" is missing; expected an id such as us-east-1_AbCd12345, of at most 55 characters.',
    '"clientId" is missing; expected a non-empty string.',
    '"gatewayId" is missing; expected letters, digits and hyphens, such as a1b2c3d4e5.',
  ])
})

it.each([
  [{ production: 'yes' }, '"production" is "yes"; expected true or false.'],
  [{ clientId: 7 }, '"clientId" is 7; expected a non-empty string.'],
  [{ clientId: ' ' }, '"clientId" is " "; expected a non-empty string.'],
  [
    { gatewayId: null },
    '"gatewayId" is null; expected letters, digits and hyphens, such as a1b2c3d4e5.',
  ],
  [
    { gatewayId: 'a/b' },
    '"gatewayId" is "a/b"; expected letters, digits and hyphens, such as a1b2c3d4e5.',
  ],
  [
    { userPoolId: 'AbCd12345' },
    '"userPoolId" is "AbCd12345"; expected an id such as us-east-1_AbCd12345, of at most 55 characters.',
  ],
  [{ chat: true }, '"chat" is true; expected a JSON object.'],
  [{ chat: { resume: 1 } }, '"chat.resume" is 1; expected true or false.'],
  [{ feedback: 'alert' }, '"feedback" is "alert"; expected "console" or "inline".'],
  [{ reportsSample: 10 }, '"reportsSample" is 10; expected a number from 0 to 1.'],
  [{ reportsSample: -1 }, '"reportsSample" is -1; expected a number from 0 to 1.'],
  [{ reportsSample: '1%' }, '"reportsSample" is "1%"; expected a number from 0 to 1.'],
])('says what is wrong with %j and what is expected', (change, sentence) => {
  expect(problemsOf({ ...hosted, ...change })).toEqual([sentence])
})

it.each([
  ['identityEndpoint', 'ftp://pool', 'an http: or https:'],
  ['identityEndpoint', '', 'an http: or https:'],
  ['identityEndpoint', 'https://ada:secret@pool/', 'an http: or https:'],
  ['identityEndpoint', 'javascript:alert(1)', 'an http: or https:'],
  ['reports', 'mailto:us@example.com', 'an http: or https:'],
  ['chatEndpoint', 5, 'a ws: or wss:'],
  ['chatEndpoint', 'http://[', 'a ws: or wss:'],
  ['chatEndpoint', '/prod#', 'a ws: or wss:'],
])('says that "%s" may not be %j', (key, value, protocols) => {
  const expected = `expected a path, or ${protocols} address without "#", name or password.`
  expect(problemsOf({ ...hosted, [key]: value })).toEqual([
    `"${key}" is ${JSON.stringify(value)}; ${expected}`,
  ])
})

it.each([
  ['chatEndpiont', { chatEndpiont: '/prod' }],
  ['chat.resumes', { chat: { resumes: true } }],
  ['__proto__', JSON.parse('{"__proto__":1}')],
  ['toString', { toString: 1 }],
])('refuses the unknown key "%s" by name', (key, change) => {
  expect(problemsOf({ ...hosted, ...change })).toEqual([
    `"${key}" is not a known key; expected one of: name, production, userPoolId, clientId, ` +
      'gatewayId, identityEndpoint, chatEndpoint, chat, chat.authorize, chat.resume, account, features, remotes, ' +
      'policies, inlineStyles, feedback, reports, reportsSample, inbox.',
  ])
})

it.each([[null], ['text'], [3], [undefined]])('refuses %j in one sentence', (value) => {
  expect(problemsOf(value)).toEqual([expect.stringMatching(/^config\.json is .*; expected a JSON/)])
})
