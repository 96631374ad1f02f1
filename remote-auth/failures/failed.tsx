import { type Failure, Notice } from '@parlor/shared'
import type { ReactNode } from 'react'
import { explain } from './explain'

interface FailedProps {
  failure: Failure | undefined
  /** What to do about it. */
  children?: ReactNode
}

/** What a call came to that no form has made; nothing as long as it has not failed. */
export function Failed({ failure, children }: FailedProps) {
  if (!failure) return null
  return (
    <Notice>
      <p>{explain(failure).text}</p>
      {children && <p className="auth-next-step">{children}</p>}
    </Notice>
  )
}
