import fc from 'fast-check'
import {
  call,
  callAbout,
  challengeOf,
  proofOf,
  registerUser,
  tokensOf,
} from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/example-users'
import { CLIENT_ID, openPool, POOL_ID, pool } from '../../../testing/user-pool/test-pool'
import type { members } from '../request/members'
import { type OperationName, requestMembers } from '../request/read-request'

declare const FUZZ: { seed: number; cases: number }

/** After so many, the pool is reopened: a case may have deleted the user or ended the tokens. */
const CASES_A_POOL = 200
const OPERATIONS = Object.keys(requestMembers) as OperationName[]

/** Placeholders for values of the running pool, so that a seed draws the same case again. */
const poolValues: Record<string, string> = {}
const UNKNOWN = 'not yet'

async function startPool(): Promise<void> {
  await openPool({ devices: 'always' }, 'discard')
  await registerUser(ada)
  await registerUser(bob)
  const { AccessToken, IdToken, RefreshToken, NewDeviceMetadata } = await tokensOf(ada)
  const proof = proofOf(await challengeOf(ada.email), ada.password)
  await callAbout(bob.email, 'ForgotPassword')
  Object.assign(poolValues, {
    ...proof,
    AccessToken,
    IdToken,
    RefreshToken,
    DeviceKey: NewDeviceMetadata?.DeviceKey,
    Code: pool.codeFor(bob.email),
  })
}

const placeholder = fc
  .constantFrom(
    'AccessToken',
    'IdToken',
    'RefreshToken',
    'DeviceKey',
    'Code',
    'PASSWORD_CLAIM_SECRET_BLOCK',
    'PASSWORD_CLAIM_SIGNATURE',
    'TIMESTAMP',
  )
  .map((name) => `<${name}>`)
const words = fc.constantFrom(
  ...[ada.email, bob.email, ada.password, bob.password, CLIENT_ID, POOL_ID, 'nickname', 'email'],
  ...['USER_SRP_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH', 'USER_AUTH'],
  ...['PASSWORD_VERIFIER', 'SMS_MFA', 'DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER', 'MFA_SETUP'],
  ...['NEW_PASSWORD_REQUIRED', 'SELECT_MFA_TYPE', 'CUSTOM_CHALLENGE', 'SOFTWARE_TOKEN_MFA'],
  ...['remembered', 'SMS', 'EMAIL', 'email_verified', 'sub', 'phone_number', '+12025550143'],
  ...['__proto__', 'constructor', 'toString', '', ' ', '0', '-1', '\u0000', '\ud800', '2', 'a=b'],
)
const text = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 3, arbitrary: placeholder },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.nat({ max: 3_000 }).map((length) => 'x'.repeat(length)) },
)
const PARAMETERS = [
  ...['USERNAME', 'PASSWORD', 'SRP_A', 'DEVICE_KEY', 'REFRESH_TOKEN', 'TIMESTAMP'],
  ...['PASSWORD_CLAIM_SECRET_BLOCK', 'PASSWORD_CLAIM_SIGNATURE', 'NEW_PASSWORD', 'ANSWER'],
  ...['SMS_MFA_CODE', 'SOFTWARE_TOKEN_MFA_CODE', 'userAttributes.nickname', '__proto__'],
]
const map = fc.dictionary(fc.constantFrom(...PARAMETERS), text, { maxKeys: 6 })
const attribute = fc.record({ Name: text, Value: text }, { requiredKeys: [] })
const mfa = fc.record({ Enabled: fc.boolean(), PreferredMfa: fc.boolean() }, { requiredKeys: [] })
const anything = fc.oneof(text, map, fc.array(attribute, { maxLength: 4 }), mfa, fc.jsonValue())

/** Values that usually fit a member. */
const FITTING: Partial<Record<keyof typeof members, fc.Arbitrary<unknown>>> = {
  AccessToken: fc.constant('<AccessToken>'),
  AuthParameters: map,
  ChallengeResponses: map,
  ClientId: fc.constant(CLIENT_ID),
  ClientMetadata: map,
  Code: fc.constant('<Code>'),
  ConfirmationCode: fc.constant('<Code>'),
  DeviceKey: fc.constant('<DeviceKey>'),
  ForceAliasCreation: fc.boolean(),
  Limit: fc.integer(),
  Password: fc.constantFrom(ada.password, bob.password, '', 'short'),
  RefreshToken: fc.constant('<RefreshToken>'),
  Token: fc.constantFrom('<RefreshToken>', '<AccessToken>'),
  UserAttributes: fc.array(attribute, { maxLength: 4 }),
  UserCode: fc.constantFrom('000000', '123456'),
  Username: fc.constantFrom(ada.email, bob.email, 'carol', 'nobody'),
}

function bodyOf(name: OperationName): fc.Arbitrary<unknown> {
  const { required, optional } = requestMembers[name]
  const shape = [...required, ...optional].map((member) => {
    const fitting = FITTING[member]
    const value = fitting ? fc.oneof({ weight: 6, arbitrary: fitting }, anything) : anything
    return [member, value] as const
  })
  const fields = fc.record(Object.fromEntries(shape), { requiredKeys: [] })
  const whole = fc.record(Object.fromEntries(shape), { requiredKeys: [...required] })
  // Without optional members, one of which is nearly always wrong: these get past the first checks.
  const bare = fc.record(
    Object.fromEntries(required.map((member) => [member, FITTING[member] ?? anything])),
  )
  const extra = fc.dictionary(fc.string({ unit: 'binary' }), anything, { maxKeys: 1 })
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: bare },
    { weight: 2, arbitrary: fields },
    { weight: 1, arbitrary: fc.tuple(whole, extra).map((parts) => Object.assign({}, ...parts)) },
    { weight: 1, arbitrary: anything },
  )
}

const DEEP = [10, 1_000, 100_000]
/** Bytes that are usually a JSON text. */
function bytesOf(name: OperationName): fc.Arbitrary<Buffer> {
  const json = bodyOf(name).map((body) => Buffer.from(JSON.stringify(body) ?? ''))
  const cut = fc
    .tuple(json, fc.nat())
    .map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)))
  const flipped = fc.tuple(json, fc.nat(), fc.nat({ max: 255 })).map(([bytes, at, byte]) => {
    const altered = Buffer.from(bytes)
    if (altered.length > 0) altered[at % altered.length] = byte
    return altered
  })
  const deep = fc
    .tuple(fc.constantFrom(...DEEP), fc.constantFrom('[', '{"UserAttributes":', '{"a":'))
    .map(([depth, open]) => Buffer.from(`${open.repeat(depth)}1`))
  const raw = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: flipped },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: raw },
  )
}

const calls = fc.constantFrom(...OPERATIONS).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    body: bytesOf(operation),
  }),
)

function fillIn(body: Buffer): Buffer {
  const text = body.toString('latin1').replace(/<(\w+)>/g, (_, name) => poolValues[name] ?? UNKNOWN)
  return Buffer.from(text, 'latin1')
}

test(
  'no request causes a fault, and refused requests change nothing',
  async () => {
    const faults = jest.spyOn(console, 'error').mockImplementation()
    let callCount = 0
    let acceptedCount = 0
    await fc.assert(
      fc.asyncProperty(calls, async ({ operation, body: template }) => {
        if (callCount % CASES_A_POOL === 0) await startPool()
        callCount += 1
        pool.clock.ms += 100
        const original = pool.stored()
        // `call` checks the form of a refusal.
        const { refusal, body } = await call(operation, fillIn(template))
        expect(faults.mock.calls).toEqual([])
        if (refusal === undefined) acceptedCount += 1
        else expect(pool.stored()).toBe(original)
        const text = JSON.stringify(body)
        // A refusal repeats nothing of the request but the name of an attribute.
        for (const secret of [ada.password, bob.password]) {
          const unnamed = text.replaceAll(`attribute {${secret}}`, '')
          expect(unnamed.replaceAll(`attribute ${secret}`, '')).not.toContain(secret)
        }
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    jest.restoreAllMocks()
    // Enough draws get past the first checks.
    expect(acceptedCount).toBeGreaterThan(FUZZ.cases / 50)
  },
  60 * FUZZ.cases + 60_000,
)
