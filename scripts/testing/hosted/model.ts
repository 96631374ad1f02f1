/**
 * What the services are taken to be like, in milliseconds where nothing else is said. The provider
 * promises the limits and not the times, which only a room at the provider's can settle.
 */
export const MODEL = {
  database: { p50: 4, p99: 25 },
  /** Of one partition; a write whose condition does not hold counts. */
  partition: { writeUnitsPerS: 1_000, readUnitsPerS: 3_000 },
  post: { p50: 12, p99: 80 },
  /** From a client to the function of its route, and from one function to another. */
  invoke: { p50: 10, p99: 60 },
  /** Of all the account's gateways in a region. */
  gateway: { requestsPerS: 10_000 },
  stream: { pollMs: 250, batch: 1_000 },
  /** Until the first event of a new container runs. */
  coldStart: { p50: 350, p99: 900 },
  /** A function has a whole processor at so much memory, and a share of it below. */
  fullSpeedMb: 1_769,
  /** What a request of the SDK takes of a whole processor: a thousand posts a second. */
  requestCpuMs: 1,
}

export interface Latency {
  p50: number
  p99: number
}

/** Draws of a log-normal distribution with these quantiles. */
export function drawLatency({ p50, p99 }: Latency, draw: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  return p50 * (p99 / p50) ** (normal / 2.326)
}

/** So many a second, and at most a second's worth at once. */
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
