const ISSUER = 'Parlor'

/** What an authenticator app reads from the QR code, in the form that the apps have agreed on. */
export function otpauthUri({ email, secret }: { email: string; secret: string }): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${ISSUER}`
}
