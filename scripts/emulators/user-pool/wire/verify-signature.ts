import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { REGION } from '../pool'
import { type Refusal, refusals } from '../refusals'

const SERVICE = 'cognito-idp'
/** How old a signature may be. */
const SIGNATURE_LIFE_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
/** Without these a signature could be moved to another call. */
const MUST_BE_SIGNED = ['host', 'x-amz-date', 'x-amz-target']

export interface AdminCredentials {
  accessKeyId: string
  secretAccessKey: string
}

export interface SignedRequest {
  headers: IncomingHttpHeaders
  path: string
  body: Buffer
}

export interface Verification {
  credentials: AdminCredentials | undefined
  now: number
}

/**
 * The admin calls can do anything to anybody, so they are taken only with a signature of AWS
 * Signature Version 4 by the pool's own credentials; a pool without credentials takes none. Without
 * this any page in a browser on the machine could call them.
 */
export function verifySignature(
  { headers, path, body }: SignedRequest,
  { credentials, now }: Verification,
): Refusal | undefined {
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  const [, accessKeyId, day = '', region = '', service = '', names = '', signature = ''] =
    parts ?? []
  if (!parts) return refusals.missingSignature
  if (!credentials || accessKeyId !== credentials.accessKeyId) return refusals.unknownCredentials
  if (region !== REGION) return refusals.signedForOtherRegion(region)
  if (service !== SERVICE) return refusals.signedForOtherService(SERVICE)
  const date = String(headers['x-amz-date'])
  if (!date.startsWith(day) || !isFresh(date, now)) return refusals.signatureExpired
  const signed = names.split(';')
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) return refusals.wrongSignature

  const canonical = [
    'POST',
    path,
    '',
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    createHash('sha256').update(body).digest('hex'),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, digest].join('\n')
  const expected = hmac(signingKey(credentials, scope), toSign)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : refusals.wrongSignature
}

function signingKey({ secretAccessKey }: AdminCredentials, scope: string): Buffer {
  const start: Buffer = Buffer.from(`AWS4${secretAccessKey}`)
  return scope.split('/').reduce<Buffer>(hmac, start)
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isFresh(date: string, now: number): boolean {
  if (!DATE.test(date)) return false
  return Math.abs(Date.parse(date.replace(DATE, '$1-$2-$3T$4:$5:$6Z')) - now) <= SIGNATURE_LIFE_MS
}
