import type { ReactNode } from 'react'
import './status.css'

export interface StatusProps {
  tone?: 'good' | 'waiting' | 'problem' | 'plain'
  children: ReactNode
}

/** A state that lasts and changes, as of a connection. Keep it mounted: only then is a change of
 * its text announced, politely. */
export function Status({ tone = 'plain', children }: StatusProps) {
  return (
    <p className="parlor-status" data-tone={tone} role="status">
      {children}
    </p>
  )
}
