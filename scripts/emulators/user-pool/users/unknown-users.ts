import { createHmac } from 'node:crypto'
import { N } from '../srp/group'
import type { Verifier } from '../srp/verifier'
import { foldCase } from './names'

/** A stand-in for the account of an unknown name. */
export interface UnknownUser extends Verifier {
  username: string
}

/**
 * A sign-in with an unknown name proceeds like any other and fails at its end. The salt and the
 * user id of a name stay the same, even after a restart, like a real user's (RFC 5054, 2.5.1.3).
 */
export class UnknownUsers {
  constructor(private readonly key: Buffer) {}

  forName(name: string): UnknownUser {
    const folded = foldCase(name)
    const verifier = Array.from({ length: 12 }, (_, part) => this.#bytes(`${part} ${folded}`))
    return {
      username: asUuid(this.#bytes(`id ${folded}`).toString('hex')),
      salt: BigInt(`0x${this.#bytes(`salt ${folded}`).toString('hex').slice(0, 32)}`).toString(16),
      // Any number will do, since no password has to match it; deriving one would take longer.
      verifier: (BigInt(`0x${Buffer.concat(verifier).toString('hex')}`) % N).toString(16),
    }
  }

  #bytes(what: string): Buffer {
    return createHmac('sha256', this.key).update(what).digest()
  }
}

function asUuid(hex: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
