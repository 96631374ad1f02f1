import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// The server's half of SRP as the hosted pool computes it, so that the tests' sign-ins are proven.

const N = BigInt(
  `0x${
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'
  }`,
)
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
function padded(value: bigint): Buffer {
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
const k = toBigInt(hash(padded(N), padded(g)))

export interface SrpIdentity {
  /** The pool's name, or a device's group key. */
  group: string
  username: string
  password: string
}

/** One exchange: gives the challenge, then checks the proof. */
export function startSrpExchange(identity: SrpIdentity, srpA: string) {
  const A = BigInt(`0x${srpA}`)
  const salt = toBigInt(randomBytes(16))
  const inner = hash(`${identity.group}${identity.username}:${identity.password}`)
  const verifier = power(g, toBigInt(hash(padded(salt), inner)))
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
      const u = toBigInt(hash(padded(A), padded(B)))
      const S = power(A * power(verifier, u), b)
      const key = hkdfSync('sha256', padded(S), padded(u), 'Caldera Derived Key', 16)
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
