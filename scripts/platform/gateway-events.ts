/**
 * The data that the hosted WebSocket gateway passes to our functions, as far as they read it, and their
 * results. Its emulator passes the same, so that handlers run in both unchanged.
 */

export interface RequestContext {
  routeKey: string
  requestId: string
  connectionId: string
  /** Milliseconds since the epoch. */
  connectedAt: number
  /** The authorizer's context from `$connect`; every value is a string. */
  authorizer?: Record<string, string>
}

export interface GatewayEvent {
  /** Only on `$connect`. */
  queryStringParameters?: Record<string, string>
  requestContext: RequestContext
  body?: string
}

export interface GatewayResult {
  statusCode: number
}

export type OnEvent = (event: GatewayEvent) => Promise<GatewayResult>

/** The event of a `REQUEST` authorizer, which runs before `$connect`. */
export interface AuthorizerEvent extends GatewayEvent {
  methodArn: string
}

export interface AuthorizerResult {
  principalId: string
  policyDocument: {
    Version: '2012-10-17'
    Statement: { Action: 'execute-api:Invoke'; Effect: 'Allow' | 'Deny'; Resource: string }[]
  }
  /** Every later event of the connection gets it, as strings. */
  context?: Record<string, string | number | boolean>
}

/** Answers a policy; an `Error` whose message is `Unauthorized` means 401. */
export type Authorizer = (event: AuthorizerEvent) => Promise<AuthorizerResult>

/** The gateway's management API, `@connections`, as far as a service needs it. Errors have the form
 * of the AWS SDK: `name` is the exception, `$metadata.httpStatusCode` the status. */
export interface ConnectionsApi {
  /** Posts one text to each of them; returns the posts that failed. The hosted gateway has no such
   * call. */
  broadcast(message: {
    connectionIds: readonly string[]
    data: string
  }): Promise<readonly FailedPost[]>
  delete(connectionId: string): Promise<void>
}

export interface FailedPost {
  connectionId: string
  /** The error with which a single post to it would have rejected. */
  error: unknown
}
