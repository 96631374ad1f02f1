import { createHmac, randomBytes } from 'node:crypto'
import type { RootDatabase } from 'lmdb'
import { N } from '../srp/group'
import type { Verifier } from '../srp/verifier'
import { isEmail } from './email'
import { foldCase } from './fold-case'

/** Whom a sign-in under an unknown name meets. */
export interface Stranger extends Verifier {
  username: string
}

/**
 * A sign-in under an unknown name goes on like any other and fails at its end. The salt and the
 * user id of one name stay the same, also over a restart, as a real user's do (RFC 5054, 2.5.1.3).
 */
export class Nobody {
  readonly #key: Buffer

  private constructor(key: Buffer) {
    this.#key = key
  }

  static async open(db: RootDatabase): Promise<Nobody> {
    const keys = db.openDB<string, string>({ name: 'user-pool/nobody' })
    const key = keys.get('key') ?? randomBytes(32).toString('hex')
    await keys.put('key', key)
    return new Nobody(Buffer.from(key, 'hex'))
  }

  called(name: string): Stranger {
    const folded = foldCase(name)
    const id = this.#bytes(`id ${folded}`).toString('hex')
    const verifier = Array.from({ length: 12 }, (_, part) => this.#bytes(`${part} ${folded}`))
    return {
      // With free names an account's own is its SRP id, so an unknown one is too.
      username: isEmail(name) ? asUuid(id) : name,
      salt: BigInt(`0x${this.#bytes(`salt ${folded}`).toString('hex').slice(0, 32)}`).toString(16),
      // Any number will do as a verifier that no password has; one from a password would take longer.
      verifier: (BigInt(`0x${Buffer.concat(verifier).toString('hex')}`) % N).toString(16),
    }
  }

  #bytes(what: string): Buffer {
    return createHmac('sha256', this.#key).update(what).digest()
  }
}

function asUuid(hex: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
