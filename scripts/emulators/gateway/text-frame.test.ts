import { textFrame } from './text-frame'

// Frames of other lengths reach a real client in parity/connections.test.ts.
describe('a text frame', () => {
  it('is final, unmasked and as long as its bytes', () => {
    expect([...textFrame('hé')]).toEqual([0x81, 3, 0x68, 0xc3, 0xa9])
  })
})
