/**
 * How the provider's clients make requests. Without `throwOnRequestTimeout` they only warn; and time
 * runs while a request waits for a socket, so there is one for each member whom a function serves.
 */
export const REQUESTS = {
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
  httpsAgent: { maxSockets: 320 },
}

/**
 * Everybody waits for the slowest post, so none is waited for longer than this, and the SDK does not
 * repeat one: the chat itself does, or gives the connection up.
 */
export const POSTS = {
  requestHandler: { ...REQUESTS, requestTimeout: 2_000 },
  maxAttempts: 1,
}

/** Another function answers when its work is done. */
export const INVOCATIONS = { ...REQUESTS, requestTimeout: 35_000 }
