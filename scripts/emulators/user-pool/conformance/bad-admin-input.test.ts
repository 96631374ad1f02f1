import { type Body, EACH, GOOD } from '../../../testing/user-pool/admin-calls'
import { expectOnWire } from '../../../testing/user-pool/error-row'
import { ada } from '../../../testing/user-pool/mandated-client'
import { registered } from '../../../testing/user-pool/registered'
import { signedHeaders } from '../../../testing/user-pool/signed-headers'
import { openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

let pool: TestPool
beforeAll(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
})
afterAll(() => pool.close())

interface Refused {
  operation: string
  body: unknown
  type: string
  message: string
}

/** Makes a call that is signed as it should be, and must be refused and change nothing. */
async function expectRefused({ operation, body, type, message }: Refused) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = await signedHeaders(pool, { operation, body: text })
  const before = [pool.stored(), pool.mails.length]
  expectOnWire(await pool.call(operation, text, headers), { type, message })
  expect([pool.stored(), pool.mails.length]).toEqual(before)
}

const invalid = (...problems: string[]) => ({
  type: 'InvalidParameterException',
  message: `${problems.length} validation error${problems.length === 1 ? '' : 's'} detected: ${problems
    .map((each) => each.replace(': ', ' failed to satisfy constraint: Member must '))
    .map((each) => `Value at ${each}`)
    .join('; ')}`,
})
const unreadable = (message: string) => ({ type: 'SerializationException', message })

const NO_TEXT = [
  [12.5, 'NUMBER_VALUE can not be converted to a String'],
  [true, 'TRUE_VALUE can not be converted to a String'],
  [['a'], 'Start of list found where not expected'],
  [{ a: 'b' }, 'Start of structure or map found where not expected.'],
] as const
const ANY_SIGN = '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+'

describe.each(EACH)('$operation', ({ operation, good }) => {
  const camel = (member: string) => member.charAt(0).toLowerCase() + member.slice(1)
  const texts = Object.keys(good).filter((member) => typeof good[member] === 'string')
  const required = ['UserPoolId', 'Username', 'Password'].filter((member) => member in good)

  test.each(required)('without %s', async (member) => {
    const refusal = invalid(`'${camel(member)}': not be null`)
    const { [member]: _, ...without } = good
    await expectRefused({ operation, body: without, ...refusal })
    await expectRefused({ operation, body: { ...good, [member]: null }, ...refusal })
  })

  test('without any member', async () => {
    const problems = required.map((member) => `'${camel(member)}': not be null`)
    await expectRefused({ operation, body: {}, ...invalid(...problems) })
  })

  test.each(texts)('with %s that is no text', async (member) => {
    for (const [wrong, message] of NO_TEXT)
      await expectRefused({ operation, body: { ...good, [member]: wrong }, ...unreadable(message) })
  })

  test('with a pool id that is none, or too long', async () => {
    const pattern = 'satisfy regular expression pattern: [\\w-]+_[0-9a-zA-Z]+'
    for (const [UserPoolId, ...rules] of [
      ['', 'have length greater than or equal to 1', pattern],
      ['no pool', pattern],
      [`us-east-1_${'x'.repeat(46)}`, 'have length less than or equal to 55'],
    ]) {
      const refusal = invalid(...rules.map((rule) => `'userPoolId': ${rule}`))
      await expectRefused({ operation, body: { ...good, UserPoolId }, ...refusal })
    }
  })

  test('with a name that is none, or too long', async () => {
    const pattern = `satisfy regular expression pattern: ${ANY_SIGN}`
    for (const [Username, ...rules] of [
      ['', 'have length greater than or equal to 1', pattern],
      ['ada lovelace', pattern],
      ['ada\u0000', pattern],
      ['x'.repeat(129), 'have length less than or equal to 128'],
    ]) {
      const refusal = invalid(...rules.map((rule) => `'username': ${rule}`))
      await expectRefused({ operation, body: { ...good, Username }, ...refusal })
    }
  })

  test('for another pool', async () => {
    const type = 'ResourceNotFoundException'
    const message = 'User pool us-east-1_Other does not exist.'
    const body = { ...good, UserPoolId: 'us-east-1_Other' }
    await expectRefused({ operation, body, type, message })
  })

  test('for nobody', async () => {
    const type = 'UserNotFoundException'
    const again = operation === 'AdminCreateUser' ? { MessageAction: 'RESEND' } : {}
    for (const Username of ['carol@example.org', '__proto__@example.org', '0@example.org']) {
      const body = { ...good, ...again, Username }
      await expectRefused({ operation, body, type, message: 'User does not exist.' })
    }
  })

  test('with a member that it does not have', async () => {
    const body = JSON.stringify({ ...good, Colour: 'red' })
    const type = 'InvalidParameterException'
    for (const name of ['Colour', '__proto__', 'constructor']) {
      const message = `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member is not known`
      const renamed = body.replace('"Colour"', `"${name}"`)
      await expectRefused({ operation, body: renamed, type, message })
    }
  })

  test.each([
    ['null', 'NULL_VALUE can not be converted to a Structure'],
    ['"text"', 'STRING_VALUE can not be converted to a Structure'],
    ['1', 'NUMBER_VALUE can not be converted to a Structure'],
    ['[]', 'Start of list found where not expected'],
    ['', 'Request body is not JSON'],
    ['{"Username":', 'Request body is not JSON'],
    ['['.repeat(100_000), 'Request body is not JSON'],
    ['x'.repeat(300_000), 'Request body is over 262144 bytes'],
  ])('with %.20j for a body', async (body, message) => {
    await expectRefused({ operation, body, ...unreadable(message) })
  })
})

const long = (length: number) => 'x'.repeat(length)
const tooLong = (path: string, most: number) =>
  invalid(`'${path}': have length less than or equal to ${most}`)
const spaced = (path: string) => invalid(`'${path}': satisfy regular expression pattern: [\\S]+`)
const parameter = (message: string) => ({ type: 'InvalidParameterException', message })
const readOnly = (name: string) => ({
  type: 'NotAuthorizedException',
  message: `A client attempted to write unauthorized attribute ${name}`,
})
const schema = (problem: string) =>
  parameter(`Attributes did not conform to the schema: ${problem}`)
const taken = { type: 'UsernameExistsException', message: 'User already exists' }
const tooShort = {
  type: 'InvalidPasswordException',
  message: 'Password does not conform to policy: Password not long enough',
}
const attribute = (Name: unknown, Value: unknown = 'x') => ({ UserAttributes: [{ Name, Value }] })

test.each<[string, Body, Omit<Refused, 'operation' | 'body'>]>([
  ['AdminSetUserPassword', { Password: 'tiny' }, tooShort],
  ['AdminSetUserPassword', { Password: '' }, spaced('password')],
  ['AdminSetUserPassword', { Password: 'engine no 9' }, spaced('password')],
  ['AdminSetUserPassword', { Password: long(257) }, tooLong('password', 256)],
  [
    'AdminSetUserPassword',
    { Permanent: 'yes' },
    unreadable('STRING_VALUE can not be converted to a Boolean'),
  ],
  ['AdminCreateUser', { TemporaryPassword: 'tiny' }, tooShort],
  ['AdminCreateUser', { TemporaryPassword: 'engine no 9' }, spaced('temporaryPassword')],
  ['AdminCreateUser', { TemporaryPassword: long(257) }, tooLong('temporaryPassword', 256)],
  ['AdminCreateUser', { Username: ada.email }, taken],
  ['AdminCreateUser', { Username: ada.email.toUpperCase() }, taken],
  ['AdminCreateUser', { Username: 'bob' }, parameter('Username should be an email.')],
  [
    'AdminCreateUser',
    attribute('email', ada.email),
    parameter('The email attribute must be the username.'),
  ],
  [
    'AdminCreateUser',
    { Username: ada.email, MessageAction: 'RESEND' },
    {
      type: 'UnsupportedUserStateException',
      message: 'Resend not possible. User is not in FORCE_CHANGE_PASSWORD state.',
    },
  ],
  [
    'AdminCreateUser',
    { MessageAction: 'SHOUT' },
    invalid("'messageAction': satisfy enum value set: [RESEND, SUPPRESS]"),
  ],
  [
    'AdminCreateUser',
    { DesiredDeliveryMediums: ['POST'] },
    invalid("'desiredDeliveryMediums.1.member': satisfy enum value set: [SMS, EMAIL]"),
  ],
  [
    'AdminCreateUser',
    { DesiredDeliveryMediums: 'SMS' },
    unreadable('STRING_VALUE can not be converted to a Collection'),
  ],
  [
    'AdminCreateUser',
    { ForceAliasCreation: 1 },
    unreadable('NUMBER_VALUE can not be converted to a Boolean'),
  ],
  [
    'AdminCreateUser',
    { UserAttributes: {} },
    unreadable('Start of structure or map found where not expected.'),
  ],
  [
    'AdminCreateUser',
    { UserAttributes: ['nickname'] },
    unreadable('STRING_VALUE can not be converted to a Structure'),
  ],
  [
    'AdminCreateUser',
    { UserAttributes: [{ Value: 'x' }] },
    invalid("'userAttributes.1.member.name': not be null"),
  ],
  [
    'AdminCreateUser',
    { ValidationData: [{}] },
    invalid("'validationData.1.member.name': not be null"),
  ],
  [
    'AdminCreateUser',
    attribute('nickname', 1),
    unreadable('NUMBER_VALUE can not be converted to a String'),
  ],
  ['AdminCreateUser', attribute(long(33)), tooLong('userAttributes.1.member.name', 32)],
  [
    'AdminCreateUser',
    attribute('nickname', long(2049)),
    tooLong('userAttributes.1.member.value', 2048),
  ],
  ['AdminCreateUser', attribute('sub'), readOnly('sub')],
  ['AdminCreateUser', attribute('identities'), readOnly('identities')],
  [
    'AdminCreateUser',
    attribute('colour'),
    schema('Type for attribute {colour} could not be determined'),
  ],
  [
    'AdminCreateUser',
    attribute('__proto__'),
    schema('Type for attribute {__proto__} could not be determined'),
  ],
  [
    'AdminCreateUser',
    attribute('email', 'not an address'),
    parameter('Invalid email address format.'),
  ],
  ['AdminCreateUser', attribute('phone_number', '12'), parameter('Invalid phone number format.')],
  [
    'AdminResetUserPassword',
    { ClientMetadata: { a: 1 } },
    unreadable('NUMBER_VALUE can not be converted to a String'),
  ],
])('%s with %.80j', async (operation, change, refusal) => {
  await expectRefused({ operation, body: { ...GOOD[operation], ...change }, ...refusal })
})

test.each(EACH)('$operation is taken as it stands in this table', async ({ operation, good }) => {
  const body = JSON.stringify(good)
  const headers = await signedHeaders(pool, { operation, body })
  expect((await pool.call(operation, body, headers)).status).toBe(200)
})
