import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../../platform/loopback'
import type { Caller } from '../operations/operation'
import { type Refusal, refusals } from '../refusals'
import { type AdminCredentials, signedRegion, verifySignature } from './verify-signature'

/** Who may make the calls of admins. */
export interface AdminCallers {
  /** Whose signature is taken; without, nobody's. */
  credentials: AdminCredentials | undefined
  /**
   * Any signature is taken from this machine. A page in a browser is on this machine too, so not one
   * from a page, which sends an Origin, nor one under another name that leads here.
   */
  trustLocal: boolean
  /** The only region that is served; undefined for any. */
  region: string | undefined
  now: () => number
}

interface SignedCall {
  request: IncomingMessage
  body: Buffer
}

/** Who makes a signed call, and for which region. */
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
