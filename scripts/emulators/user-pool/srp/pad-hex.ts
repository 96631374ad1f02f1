/**
 * A non-negative number as Java's BigInteger.toByteArray writes it, in hex: whole bytes, and a zero
 * byte in front where the first bit is set. Both ends hash numbers in this form.
 */
export function padHex(value: bigint): string {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

export function hexToBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}
