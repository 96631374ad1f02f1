import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../../platform/loopback'
import type { Caller } from '../operations/operation'
import { type Refusal, refusals } from '../refusals'
import { type AdminCredentials, signedRegion, verifySignature } from './verify-signature'

/** The rules for admin calls. */
export interface AdminCallers {
  /** The credentials of valid signatures; without them, there are none. */
  credentials: AdminCredentials | undefined
  /**
   * Accepts any signature from this machine. A page in a browser is on this machine too, so calls
   * from a page, which have an Origin, and calls under another host name are refused.
   */
  trustLocal: boolean
  /** The only region served; undefined for any. */
  region: string | undefined
  now: () => number
}

interface SignedCall {
  request: IncomingMessage
  body: Buffer
}

/** The caller of a signed call, with its region. */
export function admitCaller(
  { request, body }: SignedCall,
  { credentials, trustLocal, region: served, now }: AdminCallers,
): Caller | Refusal {
  const { headers, url: path = '/' } = request
  const region = signedRegion(headers)
  if (region === undefined) return refusals.missingSignature
  const isTrusted = trustLocal && headers.origin === undefined && isLoopback(request)
  const refused = isTrusted
    ? undefined
    : verifySignature({ headers, path, body }, { credentials, region: served, now: now() })
  return refused ?? { address: request.socket.remoteAddress ?? '', region }
}
