import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request, at once or later. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => unknown

/** The handler of a path; undefined leaves the path to the next route. */
export type Route = (path: string, request: IncomingMessage) => AnswerRequest | undefined

/** The path of a request's address, without its query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}
