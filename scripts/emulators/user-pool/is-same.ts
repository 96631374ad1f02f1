import { timingSafeEqual } from 'node:crypto'

/** Compares a secret in constant time, so that how long it takes tells nothing of what is right. */
export function isSame(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
