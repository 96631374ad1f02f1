import fc from 'fast-check'
import { framed } from '../../testing/gateway-harness'
import { FrameLengthWatch } from './frame-length-watch'

const LIMIT = 32 * 1024

test('the watch on frame lengths finds the frame that is too long, however the bytes are split', () => {
  const frameOf = (length: number) =>
    framed({ first: 0x81, masked: true, more: 0, bytes: Buffer.alloc(length, 0x81) })
  const lengths = fc.array(fc.oneof(fc.nat(200), fc.nat(LIMIT)), { maxLength: 8 })
  // The last one needs a 64-bit length.
  const excess = fc.constantFrom([], [LIMIT + 1], [70_000])
  const cuts = fc.integer({ min: 1, max: 5_000 })
  fc.assert(
    fc.property(lengths, excess, cuts, (fits, tooLong, cut) => {
      const bytes = Buffer.concat([...fits, ...tooLong].map(frameOf))
      const watch = new FrameLengthWatch(LIMIT)
      let found = false
      for (let at = 0; at < bytes.length; at += cut) {
        found ||= watch.exceeds(bytes.subarray(at, at + cut))
      }
      expect(found).toBe(tooLong.length > 0)
    }),
    { seed: 16, numRuns: 50 },
  )
})
