import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const hashSlowly = promisify(scrypt) as (
  code: string,
  salt: string,
  bytes: number,
) => Promise<Buffer>

/** A code to send, and what is kept of it. */
export interface MadeCode {
  code: string
  salt: string
  hash: string
}

/** Six digits, as the hosted service sends. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

/**
 * A slow hash, because a million codes are soon tried by whoever reads the disk, and a code for a
 * lost password signs in. At 40 ms each that takes longer than a code lives.
 */
export async function hashCode(code: string, salt: string): Promise<string> {
  return (await hashSlowly(code, salt, 32)).toString('hex')
}

export async function makeCode(): Promise<MadeCode> {
  const [code, salt] = [newCode(), newSalt()]
  return { code, salt, hash: await hashCode(code, salt) }
}
