import type { ReactNode } from 'react'
import './notice.css'

/** A new problem, announced at once. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="parlor-notice" role="alert">
      {children}
    </div>
  )
}
