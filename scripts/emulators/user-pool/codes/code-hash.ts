import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

export interface HashedCode {
  salt: string
  hash: string
}

/** Six digits, as the hosted service sends. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * A slow hash on purpose: a million codes are soon tried by whoever reads the disk, and a code for
 * a lost password signs in. At 40 ms each that takes longer than a code lives.
 */
export async function hashCode(code: string, hasLeft = () => false): Promise<HashedCode> {
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: (await slowHash({ code, salt, hasLeft })).toString('hex') }
}

export async function isCode(
  code: string,
  { salt, hash }: HashedCode,
  hasLeft = () => false,
): Promise<boolean> {
  const hashed = await slowHash({ code, salt, hasLeft })
  return timingSafeEqual(hashed, Buffer.from(hash, 'hex'))
}

/** Instead of a hash whose turn came after its caller had left: whoever sends thousands of requests
 * and hangs up would otherwise keep others waiting for minutes. */
export class NobodyWaits extends Error {
  override name = 'NobodyWaits'
}

/** Of Node's four threads two are left for the signatures of tokens: a flood delays itself alone. */
const AT_ONCE = 2
const waiting: (() => void)[] = []
let running = 0

interface SlowHash {
  code: string
  salt: string
  hasLeft: () => boolean
}

async function slowHash({ code, salt, hasLeft }: SlowHash): Promise<Buffer> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    if (hasLeft()) throw new NobodyWaits('The caller has left')
    return await scryptOf(code, salt)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function scryptOf(code: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, 32, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
