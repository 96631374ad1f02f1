import type { Verifier } from '../srp/verifier'

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'

export type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/** An authenticator app; `secret` is sealed, and `lastStep` is the newest time step used. */
interface SoftwareToken {
  secret: string
  verified: boolean
  lastStep: number
  friendlyName?: string | undefined
}

export interface User {
  /** The pool's permanent name for the user: the SRP user id and the tokens' username. */
  username: string
  sub: string
  /** All attributes but `sub`. */
  attributes: Record<string, string>
  status: UserStatus
  enabled: boolean
  /** Absent until a first password is set. */
  password?: Verifier
  /** The end of a temporary password, in ms. */
  temporaryUntil?: number
  /** The number of global sign-outs; grants with a lower number are revoked. */
  generation: number
  mfa: Factor[]
  preferredMfa?: Factor
  softwareToken?: SoftwareToken
  /** The sealed secret of an app that has not given a code yet. */
  pendingToken?: string
  createdAt: number
  modifiedAt: number
}

/** The attributes that have to be verified; e-mail first. */
export const ADDRESS_NAMES = ['email', 'phone_number'] as const
type AddressName = (typeof ADDRESS_NAMES)[number]

export function isAddressName(name: string): name is AddressName {
  return ADDRESS_NAMES.some((each) => each === name)
}

export interface Address {
  attribute: AddressName
  address: string
}

/** The addresses for a code that gives access: only those that the user has verified. */
export function verifiedAddresses({ attributes }: User): Address[] {
  return ADDRESS_NAMES.flatMap((attribute) => {
    const address = attributes[attribute]
    return address && attributes[`${attribute}_verified`] === 'true' ? [{ attribute, address }] : []
  })
}
