import type { ReactNode } from 'react'
import './notice.css'

export interface NoticeProps {
  tone: 'problem' | 'good' | 'plain'
  children: ReactNode
}

/** A message about what just happened, announced when it appears: at once if it is a problem. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className="parlor-notice" data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
