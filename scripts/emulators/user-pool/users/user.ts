import type { Verifier } from '../srp/verifier'

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'

export type MfaType = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/** An authenticator app; `secret` is sealed, and `lastStep` is the newest time step that was used. */
interface SoftwareToken {
  secret: string
  verified: boolean
  lastStep: number
  friendlyName?: string | undefined
}

export interface User {
  /** The pool's own name for the user, never changed: the SRP user id and the tokens' username. */
  username: string
  sub: string
  /** All but `sub`. */
  attributes: Record<string, string>
  status: UserStatus
  enabled: boolean
  /** Absent until a first password is set. */
  password?: Verifier
  /** When a temporary password stops letting in, in ms. */
  temporaryUntil?: number
  /** Counts the global sign-outs: what was granted under an earlier number is revoked. */
  generation: number
  mfa: MfaType[]
  preferredMfa?: MfaType
  softwareToken?: SoftwareToken
  /** The sealed secret of an app that has not shown a code yet. */
  pendingToken?: string
  createdAt: number
  modifiedAt: number
}

/** The attributes that have to be shown to be the user's; e-mail first. */
export const ADDRESS_NAMES = ['email', 'phone_number'] as const
export type AddressName = (typeof ADDRESS_NAMES)[number]

export function isAddressName(name: string): name is AddressName {
  return ADDRESS_NAMES.some((each) => each === name)
}

export interface Address {
  attribute: AddressName
  address: string
}

/** Where a code that lets in may go: only to an address that was proved to be the user's. */
export function verifiedAddresses({ attributes }: User): Address[] {
  return ADDRESS_NAMES.flatMap((attribute) => {
    const address = attributes[attribute]
    return address && attributes[`${attribute}_verified`] === 'true' ? [{ attribute, address }] : []
  })
}
