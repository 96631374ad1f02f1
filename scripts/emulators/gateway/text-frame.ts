const FINAL_TEXT = 0x81
const SHORT = 125
const LENGTH_16 = 126
const LENGTH_64 = 127

/** A whole unmasked text frame (RFC 6455, 5.2), so that one text for a thousand clients is framed once. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length <= SHORT ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}
