import { randomBytes } from 'node:crypto'

const ID = /^[\w-]{15}=$/

const ID_BYTES = 11

/** Randomness for many ids at once: each event takes two, and asking for so little costs the most. */
let pool = Buffer.alloc(0)
let used = 0

/** An id like `d-Xq2cfnIAMCKaw=`: the form of the hosted gateway's connections and requests. */
export function mintId(): string {
  if (used + ID_BYTES > pool.length) {
    pool = randomBytes(ID_BYTES * 256)
    used = 0
  }
  used += ID_BYTES
  return `${pool.toString('base64url', used - ID_BYTES, used)}=`
}

export function isConnectionId(text: string): boolean {
  return ID.test(text)
}
