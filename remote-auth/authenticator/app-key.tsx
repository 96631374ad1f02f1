import { type Outcome, openDraft } from '@parlor/shared'
import { useEffect, useState } from 'react'
import { useLoaded, WhenLoaded } from '../use-loaded'
import { otpauthUri } from './otpauth-uri'
import { QrCode } from './qr-code'
import { SecretKey } from './secret-key'

export type AskForKey = () => Promise<Outcome<{ secretCode: string }>>

interface AppKeyProps {
  email: string
  /** Creates a key, and invalidates every earlier one. */
  ask: AskForKey
  /** `ask` returns the previous key again. */
  isSame?: boolean
}

/** The key for an authenticator app, as a QR code and as text. */
export function AppKey({ email, ask, isSame = false }: AppKeyProps) {
  const [keyMarker] = useState(() => openDraft('auth-app-key', email))
  const [hasEarlierKey] = useState(() => keyMarker.read() === true)
  const key = useLoaded(ask)
  useEffect(() => {
    if (key.value) keyMarker.write(true)
  }, [keyMarker, key.value])

  return (
    <div className="auth-setup">
      <p>
        Scan this with an authenticator app, then enter the code that the app shows.
        {hasEarlierKey &&
          !isSame &&
          ' This is a new key. The old one no longer works: remove it from your app.'}
      </p>
      <WhenLoaded source={key}>
        {({ secretCode }) => (
          <>
            <QrCode
              text={otpauthUri({ email, secret: secretCode })}
              label="QR code for your authenticator app"
            />
            <SecretKey secret={secretCode} />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}
