import type { ReactNode } from 'react'
import './status.css'

export interface StatusProps {
  tone?: 'good' | 'waiting' | 'problem' | 'plain'
  children: ReactNode
}

/** A lasting state that changes, such as a connection's. Keep it mounted: only then are changes of
 * its text announced, politely. */
export function Status({ tone = 'plain', children }: StatusProps) {
  return (
    <p className="parlor-status" data-tone={tone} role="status">
      {children}
    </p>
  )
}
