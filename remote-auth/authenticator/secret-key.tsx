import { Button, Status } from '@parlor/shared'
import { useState } from 'react'

/** The secret as text, for users who cannot scan the code, such as on the app's own phone. */
export function SecretKey({ secret }: { secret: string }) {
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setStatus('Copied')
    } catch {
      // The browser may refuse, and has no clipboard API without https.
      setStatus('Select the key to copy it')
    }
  }

  return (
    <div className="auth-secret">
      <p>
        Or enter this key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Button variant="quiet" onClick={() => void copy()}>
        Copy key
      </Button>
      <Status>{status}</Status>
    </div>
  )
}
