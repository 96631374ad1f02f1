import type { User } from './user'

export interface Address {
  attribute: string
  address: string
}

/** Where what lets in may go: only an address that was proved to be the user's; e-mail first. */
export function verifiedAddresses({ attributes }: User): Address[] {
  return ['email', 'phone_number'].flatMap((attribute) => {
    const address = attributes[attribute]
    return address && attributes[`${attribute}_verified`] === 'true' ? [{ attribute, address }] : []
  })
}
