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

/** Another function answers when its work is done. */
export const INVOCATIONS = { ...REQUESTS, requestTimeout: 35_000 }
