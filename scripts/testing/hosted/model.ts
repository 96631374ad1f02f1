/**
 * The model of the services, in milliseconds unless noted. The provider guarantees the limits but
 * not the times, which only measurements at the provider can confirm.
 */
export const MODEL = {
  database: { p50: 4, p99: 25 },
  /** The limits of one partition; a write whose condition does not hold counts. */
  partition: { writeUnitsPerS: 1_000, readUnitsPerS: 3_000 },
  post: { p50: 12, p99: 80 },
  /** From a client to the function of its route, and from one function to another. */
  invoke: { p50: 10, p99: 60 },
  /** The limit of all gateways of an account in a region. */
  gateway: { requestsPerS: 10_000 },
  stream: { pollMs: 250, batch: 1_000 },
  /** The time until a new container runs its first event. */
  coldStart: { p50: 350, p99: 900 },
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
