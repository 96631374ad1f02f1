import { productName } from '@parlor/shared'
import { shownAddress } from '../validation/email-address'

/** The text of the QR code, in the format that authenticator apps share. */
export function otpauthUri({ email, secret }: { email: string; secret: string }): string {
  // The format allows only one colon, after the issuer.
  const issuer = encodeURIComponent(productName().replaceAll(':', ' '))
  const label = `${issuer}:${encodeURIComponent(shownAddress(email))}`
  return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${issuer}`
}
