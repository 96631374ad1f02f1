import { EACH } from '../../../testing/user-pool/admin-calls'
import { expectOnWire } from '../../../testing/user-pool/error-row'
import { ada } from '../../../testing/user-pool/mandated-client'
import { registered } from '../../../testing/user-pool/registered'
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

describe.each(EACH)('$operation', ({ operation, good }) => {
  const body = JSON.stringify(good)
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
    [
      'over another body',
      'InvalidSignature',
      MISMATCH,
      { body: body.replace('example', 'exemple') },
    ],
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
  test.each(rows)('signed %s', async (_, error, message, tampering) => {
    const before = [pool.stored(), pool.mails.length]
    const answered = await sendTampered({ operation, body }, tampering)
    expectOnWire(answered, { type: `${error}Exception`, message })
    expect([pool.stored(), pool.mails.length]).toEqual(before)
  })
})
