import { type Body, EACH, GOOD } from '../../../testing/user-pool/admin-requests'
import { expectOnWire, registered } from '../../../testing/user-pool/calls'
import { ada } from '../../../testing/user-pool/mandated-client'
import {
  ADMIN,
  type RawCall,
  type Signer,
  signedHeaders,
} from '../../../testing/user-pool/signed-headers'
import { openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

let pool: TestPool
beforeAll(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
})
afterAll(() => pool.close())

/** How a call differs from what was signed, or who signed it when. */
interface Tampering {
  signer?: Signer
  authorization?: [RegExp, string]
  /** How long after its signing it arrives. */
  laterMs?: number
  date?: (now: number) => Date
  body?: string
  signedOperation?: string
}

async function sendTampered({ operation, body }: RawCall, how: Tampering) {
  const signed = { operation: how.signedOperation ?? operation, body }
  const { authorization = '', ...headers } = await signedHeaders(pool, signed, how.signer)
  const [from, to] = how.authorization ?? ['', '']
  const sent: Record<string, string> = {
    ...headers,
    authorization: authorization.replace(from, to),
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  if (how.date) sent['x-amz-date'] = amzDate(how.date(pool.clock.ms))
  pool.clock.ms += how.laterMs ?? 0
  const answered = await pool.call(operation, how.body ?? body, sent)
  pool.clock.ms -= how.laterMs ?? 0
  return answered
}

function amzDate(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}

const operation = 'AdminSetUserPassword'
const body = JSON.stringify(GOOD[operation])
const stranger = { ...ADMIN, accessKeyId: 'AKIAOTHER' }
const guesser = { ...ADMIN, secretAccessKey: 'guess' }
const MISMATCH = 'The request signature we calculated does not match the signature you provided.'
const rows: [string, string, string, Tampering][] = [
  [
    'by an unknown key',
    'UnrecognizedClient',
    'The security token included in the request is invalid.',
    { signer: stranger },
  ],
  ['with another secret', 'InvalidSignature', MISMATCH, { signer: guesser }],
  [
    'for another region',
    'InvalidSignature',
    "Credential should be scoped to a valid region, not 'eu-west-1'.",
    { signer: { ...ADMIN, region: 'eu-west-1' } },
  ],
  [
    'for another service',
    'InvalidSignature',
    "Credential should be scoped to correct service: 'cognito-idp'.",
    { authorization: [/cognito-idp\/aws4/, 's3/aws4'] },
  ],
  [
    'over another day',
    'InvalidSignature',
    'Signature expired.',
    { authorization: [/\/\d{8}\//, '/20200101/'] },
  ],
  ['too long ago', 'InvalidSignature', 'Signature expired.', { laterMs: 16 * 60_000 }],
  ['too far ahead', 'InvalidSignature', 'Signature expired.', { laterMs: -16 * 60_000 }],
  ['over another time', 'InvalidSignature', MISMATCH, { date: (now) => new Date(now + 2_000) }],
  ['over another body', 'InvalidSignature', MISMATCH, { body: body.replace('example', 'exemple') }],
  ['over another operation', 'InvalidSignature', MISMATCH, { signedOperation: 'AdminUnknown' }],
  [
    'without the operation among what is signed',
    'InvalidSignature',
    MISMATCH,
    { authorization: [/;x-amz-target/, ''] },
  ],
  [
    'by nobody',
    'MissingAuthenticationToken',
    'Missing Authentication Token',
    { authorization: [/.*/, ''] },
  ],
  [
    'by another scheme',
    'MissingAuthenticationToken',
    'Missing Authentication Token',
    { authorization: [/^AWS4-HMAC-SHA256/, 'Bearer'] },
  ],
  [
    'by half a signature',
    'MissingAuthenticationToken',
    'Missing Authentication Token',
    { authorization: [/.{32}$/, ''] },
  ],
]

test.each(rows)('a call signed %s is refused', async (_, error, message, tampering) => {
  const before = [pool.stored(), pool.mails.length]
  const answered = await sendTampered({ operation, body }, tampering)
  expectOnWire(answered, { type: `${error}Exception`, message })
  expect([pool.stored(), pool.mails.length]).toEqual(before)
})

test.each(EACH)('$operation is refused without a signature', async ({ operation, good }) => {
  const { body } = await pool.call(operation, good)
  expect(body.__type).toBe('MissingAuthenticationTokenException')
})

interface Refusal {
  type: string
  message: string
}

/** Makes a call that is signed as it should be, and must be refused and change nothing. */
async function expectRefused(operation: string, given: Body, refusal: Refusal) {
  const body = JSON.stringify(given)
  const headers = await signedHeaders(pool, { operation, body })
  const before = [pool.stored(), pool.mails.length]
  expectOnWire(await pool.call(operation, body, headers), refusal)
  expect([pool.stored(), pool.mails.length]).toEqual(before)
}

test.each(EACH)(
  '$operation is refused for another pool and for nobody',
  async ({ operation, good }) => {
    await expectRefused(
      operation,
      { ...good, UserPoolId: 'us-east-1_Other' },
      {
        type: 'ResourceNotFoundException',
        message: 'User pool us-east-1_Other does not exist.',
      },
    )
    const again = operation === 'AdminCreateUser' ? { MessageAction: 'RESEND' } : {}
    await expectRefused(
      operation,
      { ...good, ...again, Username: '__proto__@example.org' },
      {
        type: 'UserNotFoundException',
        message: 'User does not exist.',
      },
    )
  },
)

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

test.each<[string, Body, Refusal]>([
  ['AdminSetUserPassword', { Password: 'tiny' }, tooShort],
  ['AdminCreateUser', { TemporaryPassword: 'tiny' }, tooShort],
  ['AdminCreateUser', { Username: ada.email }, taken],
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
  ['AdminCreateUser', attribute('sub'), readOnly('sub')],
  [
    'AdminCreateUser',
    attribute('colour'),
    schema('Type for attribute {colour} could not be determined'),
  ],
])('%s with %.80j', async (operation, change, refusal) => {
  await expectRefused(operation, { ...GOOD[operation], ...change }, refusal)
})
