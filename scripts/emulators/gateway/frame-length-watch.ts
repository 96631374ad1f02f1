const MASKED = 0x80
const LENGTH_16 = 126
const LENGTH_64 = 127

/**
 * Watches a client's bytes and reports a frame that announces more than `limit` bytes. `ws` limits
 * whole messages only; the hosted gateway limits their fragments as well.
 */
export class FrameLengthWatch {
  private header: number[] = []
  private skip = 0

  constructor(private readonly limit: number) {}

  /** True if the chunk begins a frame that is too long. */
  exceeds(chunk: Buffer): boolean {
    let isTooLong = false
    let at = 0
    while (at < chunk.length) {
      if (this.skip > 0) {
        const step = Math.min(this.skip, chunk.length - at)
        this.skip -= step
        at += step
        continue
      }
      this.header.push(chunk[at++] ?? 0)
      const length = announcedLength(this.header)
      if (length === undefined) continue
      if (length > this.limit) isTooLong = true
      this.skip = length + (((this.header[1] ?? 0) & MASKED) === 0 ? 0 : 4)
      this.header = []
    }
    return isTooLong
  }
}

/** The payload's length, once all length bytes of the header have arrived. */
function announcedLength(header: readonly number[]): number | undefined {
  if (header.length < 2) return undefined
  const length = (header[1] ?? 0) & ~MASKED
  const more = length === LENGTH_64 ? 8 : length === LENGTH_16 ? 2 : 0
  if (header.length < 2 + more) return undefined
  return more === 0 ? length : header.slice(2).reduce((sum, byte) => sum * 256 + byte, 0)
}
