import fc from 'fast-check'
import { loadRuntimeConfig } from './load-runtime-config'
import type { RuntimeConfigResult } from './runtime-config'

declare const FUZZ: { seed: number; cases: number }

const KEYS = [
  ...['production', 'userPoolId', 'clientId', 'gatewayId', 'identityEndpoint', 'chatEndpoint'],
  ...['chat', 'feedback', 'authorize', 'resume', '__proto__', 'constructor', 'toString', ''],
]
const texts = fc.oneof(
  fc.constantFrom(
    ...['us-east-1_AbCd12345', 'a1b2c3d4e5', 'console', 'inline', '/prod', '//elsewhere/prod', ''],
    ...['javascript:alert(1)', 'data:,x', 'wss://chat.example/prod', 'http://[', 'https://pool/'],
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.webUrl(),
)
const leaves = fc.oneof(texts, fc.boolean(), fc.double(), fc.constant(null))
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaves,
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}))
const fitting = fc.record(
  {
    production: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, values),
    userPoolId: fc.oneof({ weight: 5, arbitrary: fc.constant('us-east-1_AbCd12345') }, values),
    clientId: fc.oneof({ weight: 5, arbitrary: fc.constant('client') }, values),
    gatewayId: fc.oneof({ weight: 5, arbitrary: fc.constant('a1b2c3d4e5') }, values),
    identityEndpoint: fc.oneof(texts, values),
    chatEndpoint: fc.oneof(texts, values),
    chat: fc.oneof(fc.record({ authorize: fc.boolean(), resume: fc.boolean() }), values),
    feedback: fc.oneof(fc.constantFrom('console', 'inline'), values),
  },
  { requiredKeys: ['production', 'userPoolId', 'clientId'] },
)
const deep = fc
  .tuple(fc.constantFrom(100, 20_000), fc.constantFrom(...KEYS))
  .map(([depth, key]) => `{${JSON.stringify(key)}:${'['.repeat(depth)}${']'.repeat(depth)}}`)
const json = fc.oneof(fitting, values).map((value) => JSON.stringify(value) ?? 'undefined')
const cut = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
const configs = fc.oneof(
  { weight: 20, arbitrary: json },
  { weight: 3, arbitrary: cut },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

const block = document.createElement('script')
block.type = 'application/json'
block.id = 'parlor-config'
beforeAll(() => document.head.append(block))
afterAll(() => block.remove())

function expectSound(result: RuntimeConfigResult): void {
  if (!result.ok) {
    expect(result.problems.length).toBeGreaterThan(0)
    for (const problem of result.problems) expect(problem).toMatch(/expected /)
    return
  }
  const { identityEndpoint, chatEndpoint, userPoolId, clientId, feedback } = result.config
  expect(['ws:', 'wss:']).toContain(new URL(chatEndpoint).protocol)
  if (identityEndpoint !== undefined)
    expect(['http:', 'https:']).toContain(new URL(identityEndpoint).protocol)
  expect(userPoolId.length).toBeLessThanOrEqual(55)
  expect(clientId).not.toBe('')
  expect(['console', 'inline']).toContain(feedback)
}

it(
  'reads any text as a configuration or as sentences about it, and never throws',
  async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(configs, async (text) => {
        block.textContent = text
        const result = await loadRuntimeConfig()
        expectSound(result)
        if (result.ok) accepted += 1
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    // The draws reach what is accepted, too.
    expect(accepted).toBeGreaterThanOrEqual(FUZZ.cases / 100)
  },
  20 * FUZZ.cases + 60_000,
)
