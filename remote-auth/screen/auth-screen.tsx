import type { ReactNode } from 'react'
import { Link, Page } from 'shared'
import '../auth.css'
import { ChatPreview } from './chat-preview'

interface AuthScreenProps {
  title: string
  heading: string
  children: ReactNode
}

/** What the three screens have in common: one heading, this remote's style, and the picture. */
export function AuthScreen({ title, heading, children }: AuthScreenProps) {
  return (
    <Page title={title} heading={heading} picture={<ChatPreview />}>
      {children}
    </Page>
  )
}

interface OtherScreenProps {
  to: string
  link: string
  /** The text before the link, or after it. */
  before?: string
  after?: string
}

/** Leads to another screen. It stands above the form, so that nothing below the form moves it. */
export function OtherScreen({ to, link, before, after }: OtherScreenProps) {
  return (
    <p className="auth-other-screen">
      {before && <span>{before} </span>}
      <Link to={to}>{link}</Link>
      {after && <span> {after}</span>}
    </p>
  )
}
