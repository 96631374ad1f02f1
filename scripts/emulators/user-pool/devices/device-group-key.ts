import { createHash } from 'node:crypto'

/** The name of the pool's devices in their SRP hashes: one for each pool, in the hosted form. */
export function deviceGroupKey(poolId: string): string {
  return `-${createHash('sha256').update(`devices of ${poolId}`).digest('base64url').slice(0, 8)}`
}
