import type { ReactNode } from 'react'
import { Page } from 'shared'
import '../auth.css'
import { Conversation } from './conversation'

interface AuthScreenProps {
  title: string
  heading: string
  children: ReactNode
}

/** What the three screens have in common: one heading, the room's style, and the picture. */
export function AuthScreen({ title, heading, children }: AuthScreenProps) {
  return (
    <Page title={title} heading={heading} picture={<Conversation />}>
      {children}
    </Page>
  )
}
