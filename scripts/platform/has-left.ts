import type { IncomingMessage } from 'node:http'

/** True of a caller that went in the middle of its request, and wants no answer. */
export function hasLeft(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}
