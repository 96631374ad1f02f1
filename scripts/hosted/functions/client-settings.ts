/**
 * How the provider's clients make requests. Without `throwOnRequestTimeout` they only warn. A wait
 * for a socket counts as well, so there is one for each member that a function serves.
 */
export const REQUESTS = {
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
  httpsAgent: { maxSockets: 320 },
}

/**
 * Everybody waits for the slowest post, so none may take longer than this. The SDK does not repeat
 * one: the chat does so itself, or gives up the connection.
 */
export const POSTS = {
  requestHandler: { ...REQUESTS, requestTimeout: 2_000 },
  maxAttempts: 1,
}

/** Another function answers when its work is done. */
export const INVOCATIONS = { ...REQUESTS, requestTimeout: 35_000 }
