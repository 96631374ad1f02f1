/**
 * What the chat reads of a WebSocket gateway's events, and what it asks of its management API. The
 * hosted gateway gives more, and so does its stand-in on this machine.
 */

export interface GatewayEvent {
  requestContext: {
    routeKey: string
    connectionId: string
    requestId: string
    /** Milliseconds since the epoch. */
    connectedAt: number
    /** What the authorizer said at `$connect`; every value a string. */
    authorizer?: Record<string, string>
  }
  body?: string
}

export interface GatewayResult {
  statusCode: number
}

export type Handler = (event: GatewayEvent) => Promise<GatewayResult>

/** The event of a `REQUEST` authorizer, which runs before `$connect`. */
export interface AuthorizerEvent {
  methodArn: string
  queryStringParameters?: Record<string, string>
}

export interface AuthorizerResult {
  principalId: string
  policyDocument: {
    Version: '2012-10-17'
    Statement: { Action: 'execute-api:Invoke'; Effect: 'Allow' | 'Deny'; Resource: string }[]
  }
  /** Reaches every later event of the connection as strings. */
  context?: Record<string, string | number | boolean>
}

/** Answers a policy; an `Error` whose message is `Unauthorized` means 401. */
export type Authorizer = (event: AuthorizerEvent) => Promise<AuthorizerResult>

/** The gateway's management API, `@connections`. An error is the AWS SDK's: its `name` is the
 * exception. */
export interface ConnectionsApi {
  /** Posts one text to each of them; answers the posts that failed. */
  broadcast(message: {
    connectionIds: readonly string[]
    data: string
  }): Promise<readonly FailedPost[]>
  delete(connectionId: string): Promise<void>
}

export interface FailedPost {
  connectionId: string
  error: unknown
}
