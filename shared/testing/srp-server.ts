import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto'

// The server's half of SRP as the hosted pool computes it, so that the tests' proofs are real.

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const g = 2n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

/** Java's `BigInteger.toByteArray`: even digits, and a zero byte before a set top bit. */
function pad(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

function hash(...parts: (Buffer | string)[]): Buffer {
  const sha = createHash('sha256')
  for (const part of parts) sha.update(part)
  return sha.digest()
}

const toBigInt = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
const k = toBigInt(hash(pad(N), pad(g)))

export interface SrpIdentity {
  /** The pool's name, or a device's group key. */
  group: string
  username: string
  password: string
}

/** Starts one exchange: returns the challenge, then checks the proof. */
export function startSrpExchange(identity: SrpIdentity, srpA: string) {
  const A = BigInt(`0x${srpA}`)
  const salt = toBigInt(randomBytes(16))
  const inner = hash(`${identity.group}${identity.username}:${identity.password}`)
  const verifier = power(g, toBigInt(hash(pad(salt), inner)))
  const b = toBigInt(randomBytes(128))
  const B = (k * verifier + power(g, b)) % N
  const secretBlock = randomBytes(64).toString('base64')

  return {
    parameters: {
      USER_ID_FOR_SRP: identity.username,
      SRP_B: B.toString(16),
      SALT: salt.toString(16),
      SECRET_BLOCK: secretBlock,
    },
    isProven(responses: Record<string, string>): boolean {
      const u = toBigInt(hash(pad(A), pad(B)))
      const S = power(A * power(verifier, u), b)
      const key = hkdfSync('sha256', pad(S), pad(u), 'Caldera Derived Key', 16)
      const signature = createHmac('sha256', Buffer.from(key))
        .update(`${identity.group}${identity.username}`)
        .update(Buffer.from(secretBlock, 'base64'))
        .update(responses.TIMESTAMP ?? '')
        .digest('base64')
      return (
        responses.PASSWORD_CLAIM_SIGNATURE === signature &&
        responses.PASSWORD_CLAIM_SECRET_BLOCK === secretBlock
      )
    },
  }
}
