import { adminCall, call, listed, registered } from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/people'
import {
  ADMIN,
  type RawCall,
  type Signer,
  signedHeaders,
} from '../../../testing/user-pool/signed-headers'
import { POOL_ID, pool, useOnePool } from '../../../testing/user-pool/test-pool'

useOnePool()
beforeAll(() => registered(ada))

const named = { UserPoolId: POOL_ID, Username: ada.email }
/** A valid request for each operation that has to be signed. */
const GOOD: Record<string, object> = {
  AdminCreateUser: {
    UserPoolId: POOL_ID,
    Username: bob.email,
    TemporaryPassword: 'for-a-week',
    UserAttributes: listed({ nickname: 'bob' }),
    ValidationData: listed({ from: 'a form' }),
    MessageAction: 'SUPPRESS',
    DesiredDeliveryMediums: ['EMAIL'],
    ForceAliasCreation: false,
  },
  AdminSetUserPassword: { ...named, Password: 'engine-no-9', Permanent: true },
  AdminResetUserPassword: { ...named, ClientMetadata: { from: 'a form' } },
  AdminUserGlobalSignOut: named,
  AdminDisableUser: named,
  AdminEnableUser: named,
}

/** Makes a call that must be refused, change nothing and send nothing. */
async function expectRefused(attempt: () => ReturnType<typeof call>, refusal: string) {
  const before = [pool.stored(), pool.mails.length]
  expect((await attempt()).refusal).toBe(refusal)
  expect([pool.stored(), pool.mails.length]).toEqual(before)
}

/** How a call differs from what was signed, and by whom and when it was signed. */
interface Tampering {
  signer?: Signer
  authorization?: [RegExp, string]
  /** The time from its signing to its arrival. */
  laterMs?: number
  date?: (now: number) => Date
  body?: string
  signedOperation?: string
}

async function sendTampered({ operation, body }: RawCall, how: Tampering) {
  const signed = { operation: how.signedOperation ?? operation, body }
  const { authorization = '', ...headers } = await signedHeaders(signed, how.signer)
  const [from, to] = how.authorization ?? ['', '']
  const sent: Record<string, string> = {
    ...headers,
    authorization: authorization.replace(from, to),
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  if (how.date) sent['x-amz-date'] = amzDate(how.date(pool.clock.ms))
  pool.clock.ms += how.laterMs ?? 0
  const answered = await call(operation, how.body ?? body, sent)
  pool.clock.ms -= how.laterMs ?? 0
  return answered
}

function amzDate(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}

const operation = 'AdminSetUserPassword'
const body = JSON.stringify(GOOD[operation])
const REGION =
  "InvalidSignatureException: Credential should be scoped to a valid region, not 'eu-west-1'."
const SERVICE =
  "InvalidSignatureException: Credential should be scoped to correct service: 'cognito-idp'."
const EXPIRED = 'InvalidSignatureException: Signature expired.'
const MISMATCH =
  'InvalidSignatureException: The request signature we calculated does not match the signature you provided.'
const NO_KEY = 'UnrecognizedClientException: The security token included in the request is invalid.'
const NO_TOKEN = 'MissingAuthenticationTokenException: Missing Authentication Token'

test.each<[string, Tampering, string]>([
  ['by an unknown key', { signer: { ...ADMIN, accessKeyId: 'AKIAOTHER' } }, NO_KEY],
  ['with another secret', { signer: { ...ADMIN, secretAccessKey: 'guess' } }, MISMATCH],
  ['for another region', { signer: { ...ADMIN, region: 'eu-west-1' } }, REGION],
  ['for another service', { authorization: [/cognito-idp\/aws4/, 's3/aws4'] }, SERVICE],
  ['over another day', { authorization: [/\/\d{8}\//, '/20200101/'] }, EXPIRED],
  ['too long ago', { laterMs: 16 * 60_000 }, EXPIRED],
  ['too far ahead', { laterMs: -16 * 60_000 }, EXPIRED],
  ['over another time', { date: (now) => new Date(now + 2_000) }, MISMATCH],
  ['over another body', { body: body.replace('example', 'exemple') }, MISMATCH],
  ['over another operation', { signedOperation: 'AdminUnknown' }, MISMATCH],
  ['without its operation in it', { authorization: [/;x-amz-target/, ''] }, MISMATCH],
  ['by nobody', { authorization: [/.*/, ''] }, NO_TOKEN],
  ['by another scheme', { authorization: [/^AWS4-HMAC-SHA256/, 'Bearer'] }, NO_TOKEN],
  ['by half a signature', { authorization: [/.{32}$/, ''] }, NO_TOKEN],
])('a call signed %s is refused', async (_, tampering, refusal) => {
  await expectRefused(() => sendTampered({ operation, body }, tampering), refusal)
})

test.each(Object.entries(GOOD))(
  '%s is refused without a signature, for another pool and for nobody',
  async (name, good) => {
    await expectRefused(() => call(name, good), NO_TOKEN)
    await expectRefused(
      () => adminCall(name, { ...good, UserPoolId: 'us-east-1_Other' }),
      'ResourceNotFoundException: User pool us-east-1_Other does not exist.',
    )
    const again = name === 'AdminCreateUser' ? { MessageAction: 'RESEND' } : {}
    await expectRefused(
      () => adminCall(name, { ...good, ...again, Username: '__proto__@example.org' }),
      'UserNotFoundException: User does not exist.',
    )
  },
)

const TOO_SHORT =
  'InvalidPasswordException: Password does not conform to policy: Password not long enough'
const attribute = (name: string, value = 'x') => ({ UserAttributes: listed({ [name]: value }) })

test.each<[string, object, string]>([
  ['AdminSetUserPassword', { Password: 'tiny' }, TOO_SHORT],
  ['AdminCreateUser', { TemporaryPassword: 'tiny' }, TOO_SHORT],
  [
    'AdminCreateUser',
    { Username: ada.email },
    'UsernameExistsException: An account with the given email already exists.',
  ],
  [
    'AdminCreateUser',
    { Username: 'bob' },
    'InvalidParameterException: Username should be an email.',
  ],
  [
    'AdminCreateUser',
    attribute('email', ada.email),
    'InvalidParameterException: The email attribute must be the username.',
  ],
  [
    'AdminCreateUser',
    { Username: ada.email, MessageAction: 'RESEND' },
    'UnsupportedUserStateException: Resend not possible. User is not in FORCE_CHANGE_PASSWORD state.',
  ],
  [
    'AdminCreateUser',
    attribute('sub'),
    'NotAuthorizedException: A client attempted to write unauthorized attribute sub',
  ],
  [
    'AdminCreateUser',
    attribute('colour'),
    'InvalidParameterException: Attributes did not conform to the schema: Type for attribute {colour} could not be determined',
  ],
])('%s is refused with %j', async (name, change, refusal) => {
  await expectRefused(() => adminCall(name, { ...GOOD[name], ...change }), refusal)
})
