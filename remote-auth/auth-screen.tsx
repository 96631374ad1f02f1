import { Page } from '@parlor/shared'
import type { ReactNode } from 'react'
import './auth.css'

interface AuthScreenProps {
  title: string
  heading: string
  /** A sentence below the heading about the visitor's last action. */
  lead?: ReactNode
  /** The link to another screen. It is above the form, so that a growing form does not move it. */
  otherScreen: ReactNode
  children: ReactNode
}

/** The common frame of the three screens: one heading, this remote's style, and the picture. */
export function AuthScreen({ title, heading, lead, otherScreen, children }: AuthScreenProps) {
  return (
    <Page title={title} heading={heading} picture={<ChatPreview />}>
      {lead && <p className="auth-lead">{lead}</p>}
      <p className="auth-other-screen">{otherScreen}</p>
      {children}
    </Page>
  )
}

/**
 * Two people talking under a lamp: the p of the wordmark, and somebody facing it. Only circles and
 * stems, without text or anything to fetch. Lamp and people are both anchored to the top, so that a
 * growing form moves neither.
 */
function ChatPreview() {
  return (
    <div className="auth-picture">
      <svg aria-hidden="true" className="auth-picture-lamp" viewBox="-96 0 192 256">
        <path className="auth-picture-cord" d="M0 0v136" />
        <circle className="auth-picture-halo" cy="160" r="94" />
        <circle className="auth-picture-halo" cy="160" r="56" />
        <circle className="auth-picture-bulb" cy="160" r="25" />
      </svg>
      <svg aria-hidden="true" className="auth-picture-people" viewBox="0 0 378 2000">
        <path className="auth-picture-one" d="M13 2000V99a86 86 0 1 1 0 1" />
        <path className="auth-picture-other" d="M365 2000V139a70 70 0 1 0 0 1" />
      </svg>
    </div>
  )
}
