import {
  type EndReason,
  getRuntimeConfig,
  getSession,
  Notice,
  type SessionState,
} from '@parlor/shared'
import { useLayoutEffect, useState } from 'react'

const REASONS: Record<EndReason, string> = {
  revoked: 'Your sign-in was ended elsewhere or has expired. Please sign in again.',
  'account-gone': 'Your account no longer exists.',
}

let loggedSession: SessionState | undefined

/** Says above the form why a session ended, or a sign-in failed at one of its steps. */
export function SignInEnd({ step }: { step: string | undefined }) {
  const [text, setText] = useState(step)

  // Before the first paint, so that no field moves. The build renders the form without a session.
  useLayoutEffect(() => {
    const session = getSession().getState()
    if (session.status !== 'signed-out' || !session.why) return
    if (getRuntimeConfig().feedback === 'inline') setText(REASONS[session.why])
    else if (session !== loggedSession) console.error(REASONS[session.why])
    loggedSession = session
  }, [])

  if (!text) return null
  return (
    <div className="auth-ending">
      <Notice>
        <p>{text}</p>
      </Notice>
    </div>
  )
}
