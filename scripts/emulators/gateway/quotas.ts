/** The hosted gateway's limits, as `websocket-gateway.md` lists them. */
export interface Quotas {
  messageBytes: number
  frameBytes: number
  /** A connection that neither hears nor says anything for so long is closed. */
  idleMs: number
  lifeMs: number
  /** How long a client may take over its part of a close; what waits for it is kept until then. */
  closeMs: number
  /** How long a handler may take. */
  integrationMs: number
  newConnectionsPerSecond: number
  urlLength: number
  /** [?] No source says at what rate a client is closed with 1008; the account's is far above. */
  messagesPerSecond: number
  /** Of one person's messages, on all connections together. The longest, made of nothing but
   * brackets, takes 10 ms to parse. */
  bytesPerSecond: number
  /** Of one client, whatever they are: those without a message, like pongs, cost time too. */
  framesPerSecond: number
  /** [?] What may wait in memory for a client that reads slowly before a `POST` answers 429. */
  bufferedBytes: number
}

export const HOSTED_QUOTAS: Quotas = {
  messageBytes: 128 * 1024,
  frameBytes: 32 * 1024,
  idleMs: 10 * 60_000,
  lifeMs: 2 * 60 * 60_000,
  closeMs: 5_000,
  integrationMs: 29_000,
  newConnectionsPerSecond: 500,
  urlLength: 4096,
  messagesPerSecond: 100,
  bytesPerSecond: 256 * 1024,
  framesPerSecond: 1_000,
  bufferedBytes: 1024 * 1024,
}
