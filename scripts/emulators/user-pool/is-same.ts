import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time, so that the duration reveals nothing about the secret. */
export function isSame(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
