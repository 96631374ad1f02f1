const ISSUER = 'Parlor'

/** The text of the QR code, in the format that authenticator apps share. */
export function otpauthUri({ email, secret }: { email: string; secret: string }): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${ISSUER}`
}
