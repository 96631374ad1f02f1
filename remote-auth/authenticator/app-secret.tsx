import { otpauthUri } from './otpauth-uri'
import { QrCode } from './qr-code'
import { SecretKey } from './secret-key'

/** The secret for an authenticator app: to scan, and to type. */
export function AppSecret({ email, secret }: { email: string; secret: string }) {
  return (
    <>
      <QrCode text={otpauthUri({ email, secret })} label="QR code for your authenticator app" />
      <SecretKey secret={secret} />
    </>
  )
}
