import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSame } from '../is-same'
import { type Refusal, refusals } from '../refusals'

const SERVICE = 'cognito-idp'
/** The maximum age of a signature. */
const SIGNATURE_LIFE_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
/** Without these, a signature could be reused for another call. */
const MUST_BE_SIGNED = ['host', 'x-amz-date', 'x-amz-target']

export interface AdminCredentials {
  accessKeyId: string
  secretAccessKey: string
}

interface SignedRequest {
  headers: IncomingHttpHeaders
  path: string
  body: Buffer
}

interface Verification {
  credentials: AdminCredentials | undefined
  /** The only region served here; undefined for any. */
  region: string | undefined
  now: number
}

/**
 * Admin calls can do anything to any user, so they require an AWS Signature Version 4 by the pool's
 * own credentials; a pool without credentials accepts none. Without this, any page in a browser on
 * the machine could make them.
 */
export function verifySignature(
  { headers, path, body }: SignedRequest,
  { credentials, region: served, now }: Verification,
): Refusal | undefined {
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  if (!parts) return refusals.missingSignature
  const [, accessKeyId, day = '', region = '', service = '', names = '', signature = ''] = parts
  if (!credentials || accessKeyId !== credentials.accessKeyId) return refusals.unknownCredentials
  if (served !== undefined && region !== served) return refusals.signedForOtherRegion(region)
  if (service !== SERVICE) return refusals.signedForOtherService(SERVICE)
  const date = String(headers['x-amz-date'])
  if (!date.startsWith(day) || !isFresh(date, now)) return refusals.signatureExpired
  const signed = names.split(';')
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) return refusals.wrongSignature

  const headerOf = (name: string) =>
    String(headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ')
  const lines = signed.map((name) => `${name}:${headerOf(name)}`)
  const canonical = ['POST', path, '', ...lines, '', names, sha256(body)].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const start: Buffer = Buffer.from(`AWS4${credentials.secretAccessKey}`)
  const expected = hmac(scope.split('/').reduce(hmac, start), toSign)
  return isSame(expected, Buffer.from(signature, 'hex')) ? undefined : refusals.wrongSignature
}

/** The region that a signature is for; the signature is not checked. */
export function signedRegion({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return AUTHORIZATION.exec(authorization)?.[3]
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isFresh(date: string, now: number): boolean {
  if (!DATE.test(date)) return false
  return Math.abs(Date.parse(date.replace(DATE, '$1-$2-$3T$4:$5:$6Z')) - now) <= SIGNATURE_LIFE_MS
}
