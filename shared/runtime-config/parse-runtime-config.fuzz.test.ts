import fc from 'fast-check'
import { loadRuntimeConfig } from './load-runtime-config'
import type { RuntimeConfigResult } from './runtime-config'

declare const FUZZ: { seed: number; cases: number }

const texts = fc.oneof(
  fc.constantFrom(
    ...['us-east-1_AbCd12345', 'a1b2c3d4e5', 'console', 'inline', '/prod', '//elsewhere/prod', ''],
    ...['javascript:alert(1)', 'data:,x', 'wss://chat.example/prod', 'http://[', 'https://pool/'],
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const anything = fc.oneof(texts, fc.jsonValue())
const flag = fc.oneof({ weight: 5, arbitrary: fc.boolean() }, anything)
const mostly = (usual: string) => fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, anything)
const fitting = fc.record(
  {
    production: flag,
    userPoolId: mostly('us-east-1_AbCd12345'),
    clientId: mostly('client'),
    gatewayId: mostly('a1b2c3d4e5'),
    identityEndpoint: anything,
    chatEndpoint: anything,
    chat: fc.oneof(fc.record({ authorize: flag, resume: flag }), anything),
    feedback: mostly('inline'),
  },
  { requiredKeys: ['production', 'userPoolId', 'clientId'] },
)
const json = fc
  .oneof({ weight: 5, arbitrary: fitting }, anything)
  .map((value) => JSON.stringify(value))
const cut = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
const configs = fc.oneof({ weight: 9, arbitrary: json }, cut, fc.string({ unit: 'binary' }))

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
