/**
 * The model of the services, in milliseconds unless noted. The provider guarantees the limits but
 * not the times, which only measurements at the provider can confirm.
 */
export const MODEL = {
  database: { p50: 4, p99: 25 },
  /** The limits of one partition; a write whose condition does not hold counts. */
  partition: { writeUnitsPerS: 1_000, readUnitsPerS: 3_000 },
  post: { p50: 12, p99: 80 },
  /** One way between a client and the gateway, on a home connection within a continent. */
  client: { p50: 15, p99: 60 },
  /** The authorizer's first token in a container: it fetches the pool's keys (aws-jwt-verify). */
  keys: { p50: 60, p99: 300 },
  /** From a client to the function of its route, and from one function to another. */
  invoke: { p50: 10, p99: 60 },
  /** The limit of all gateways of an account in a region. */
  gateway: { requestsPerS: 10_000 },
  stream: {
    /** The same: four times a second. */
    pollMs: 250,
    batch: 1_000,
    /** From a write to its record, drawn for each second. A guess: the provider says 'near real
     * time'. */
    delay: { p50: 30, p99: 300 },
    /** A shard ends after four hours, and the next one has to be found ('How real-time is DynamoDB
     * Stream', Stack Overflow 41965786). */
    shardLifeMs: 4 * 60 * 60_000,
    discoverMs: 1_000,
    /** A failed batch is tried again after a pause that doubles, up to this. */
    longestPauseMs: 60_000,
  },
  /** The time until a new container runs its first event. */
  coldStart: { p50: 350, p99: 900 },
  /** Runs at once of all functions of an account (Lambda quotas): usual, and in a new account. */
  concurrency: { usual: 1_000, small: 10 },
  /** After this long in a freeze, a socket that was kept alive may be closed by its other end
   * (aws/aws-sdk-js-v3#1196). The share is a guess. */
  staleSockets: { afterMs: 60_000, share: 0.5 },
  /** A row is deleted some time after its expiry, and its record comes through the stream
   * (DynamoDB, 'Time to live'). */
  expiryEveryMs: 10 * 60_000,
  /** All rows of one key in a table with a local index (`ItemCollectionSizeLimitExceededException`
   * in the DynamoDB API reference). */
  collectionBytes: 10 * 1024 ** 3,
  /** The bytes that the runtime logs about each run: START, END and REPORT. */
  runLogBytes: 350,
  /** A function has a whole processor with this much memory, and a share with less. */
  fullSpeedMb: 1_769,
  /** The processor time of an SDK request: a thousand posts a second. */
  requestCpuMs: 1,
}

export interface Latency {
  p50: number
  p99: number
}

/** Draws from a log-normal distribution with these quantiles. */
export function drawLatency({ p50, p99 }: Latency, draw: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return p50 * (p99 / p50) ** (normal / 2.326)
}

/** A rate limit per second, with a burst of at most one second's worth. */
export class Allowance {
  private restedAt = 0

  constructor(
    private readonly perS: number,
    private readonly now: () => number,
  ) {}

  take(count = 1): boolean {
    const start = Math.max(this.restedAt, this.now())
    if (start > this.now() + 1_000) return false
    this.restedAt = start + (count * 1_000) / this.perS
    return true
  }
}
