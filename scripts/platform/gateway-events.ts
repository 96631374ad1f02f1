/**
 * The data that the hosted WebSocket gateway passes to a function and takes back. Its emulator uses
 * the same, so that handlers run in both unchanged.
 */

export type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT'

/** The client, as the gateway sees it. */
export interface PeerIdentity {
  sourceIp: string
  userAgent?: string
}

export interface RequestContext {
  routeKey: string
  eventType: EventType
  extendedRequestId: string
  /** Common-log form, `09/May/2025:13:28:09 +0000`. */
  requestTime: string
  messageDirection: 'IN'
  stage: string
  /** Milliseconds since the epoch, as is `requestTimeEpoch`. */
  connectedAt: number
  requestTimeEpoch: number
  identity: PeerIdentity
  requestId: string
  domainName: string
  connectionId: string
  apiId: string
  /** Only on messages. */
  messageId?: string
  /** The authorizer's context from `$connect`; every value is a string. */
  authorizer?: Record<string, string>
  /** Only on `$disconnect`, like the reason. */
  disconnectStatusCode?: number
  disconnectReason?: string
}

export interface GatewayEvent {
  headers?: Record<string, string>
  multiValueHeaders?: Record<string, string[]>
  queryStringParameters?: Record<string, string>
  multiValueQueryStringParameters?: Record<string, string[]>
  requestContext: RequestContext
  body?: string
  isBase64Encoded: boolean
}

export interface GatewayResult {
  statusCode: number
  body?: string
}

export type Handler = (event: GatewayEvent) => Promise<GatewayResult>

/** The event of a `REQUEST` authorizer, which runs before `$connect`. */
export interface AuthorizerEvent extends GatewayEvent {
  type: 'REQUEST'
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

/** The whole management API. */
export interface ManagementApi extends ConnectionsApi {
  post(message: { connectionId: string; data: string }): Promise<void>
  get(connectionId: string): Promise<ConnectionInfo>
}

export interface FailedPost {
  connectionId: string
  /** The error with which a `post` would have rejected. */
  error: unknown
}

export interface ConnectionInfo {
  connectedAt: Date
  lastActiveAt: Date
  identity: PeerIdentity
}
