import fc from 'fast-check'
import { FrameLengthWatch } from './frame-length-watch'

const LIMIT = 32 * 1024

/** A client's frame: masked, its length in as many bytes as it takes. */
function framed(length: number): Buffer {
  const header = Buffer.alloc(length <= 125 ? 2 : length <= 0xffff ? 4 : 10)
  header[0] = 0x81
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  header[1] = 0x80 | (header.length === 2 ? length : header.length === 4 ? 126 : 127)
  return Buffer.concat([header, Buffer.alloc(4), Buffer.alloc(length, 0x81)])
}

describe('the watch on frame lengths', () => {
  it('finds the frame that is too long, however the bytes are cut', () => {
    const lengths = fc.array(fc.oneof(fc.nat(200), fc.nat(LIMIT)), { maxLength: 8 })
    fc.assert(
      fc.property(
        lengths,
        fc.boolean(),
        fc.integer({ min: 1, max: 5_000 }),
        (fits, isTooLong, cut) => {
          const bytes = Buffer.concat([...fits, ...(isTooLong ? [LIMIT + 1] : [])].map(framed))
          const watch = new FrameLengthWatch(LIMIT)
          let found = false
          for (let at = 0; at < bytes.length; at += cut)
            found ||= watch.exceeds(bytes.subarray(at, at + cut))
          expect(found).toBe(isTooLong)
        },
      ),
      { seed: 16, numRuns: 50 },
    )
  })

  it('reads a length of 64 bits', () => {
    expect(new FrameLengthWatch(LIMIT).exceeds(framed(70_000))).toBe(true)
    expect(new FrameLengthWatch(100_000).exceeds(framed(70_000))).toBe(false)
  })
})
