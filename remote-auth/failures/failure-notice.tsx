import { Notice } from '@parlor/shared'
import { useEffect, useRef } from 'react'
import { EmailLink } from '../form/email-link'
import type { Failures } from './failures'

/** The last failure of the form's call, with the next step if there is one. */
export function FailureNotice({ failures }: { failures: Failures }) {
  const notice = useRef<HTMLDivElement>(null)
  const { formMessage } = failures

  useEffect(() => {
    // The notice may be outside a small window, or behind a phone's keyboard.
    if (formMessage) notice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [formMessage])

  if (!formMessage) return null
  const { text, next, Remedy } = formMessage
  return (
    <div className="auth-failure" ref={notice}>
      <Notice>
        <p>{text}</p>
        {next && (
          <p className="auth-next-step">
            <EmailLink to={next.to}>{next.label}</EmailLink>
            {Remedy && <Remedy onFailure={failures.report} />}
          </p>
        )}
      </Notice>
    </div>
  )
}
