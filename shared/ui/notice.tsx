import type { ReactNode } from 'react'
import './notice.css'

/** A problem that has just come up, announced at once. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="parlor-notice" role="alert">
      {children}
    </div>
  )
}
