import { joinPieces } from '../../../platform/join-pieces'

/** Far above any request of the protocol, far below what could fill the memory. */
export const BODY_LIMIT_BYTES = 256 * 1024
/** Past this the rest is not even read to give an answer. */
const PATIENCE_BYTES = 16 * 1024 * 1024

/** The request's body, or undefined if it is over the limit; the rest is then read and dropped. */
export function readBody(request: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  return joinPieces(request, { limit: BODY_LIMIT_BYTES, patience: PATIENCE_BYTES })
}
