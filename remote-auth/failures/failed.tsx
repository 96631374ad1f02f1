import { type Failure, Notice } from '@parlor/shared'
import type { ReactNode } from 'react'
import { explain } from './failures'

interface FailedProps {
  failure: Failure | undefined
  /** The remedy. */
  children?: ReactNode
}

/** Shows the failure of a call without a form, if there is one. */
export function Failed({ failure, children }: FailedProps) {
  if (!failure) return null
  return (
    <Notice>
      <p>{explain(failure).text}</p>
      {children && <p className="auth-next-step">{children}</p>}
    </Notice>
  )
}
