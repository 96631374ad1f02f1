import { type Failure, Notice } from '@parlor/shared'
import type { ReactNode } from 'react'
import { explain } from './failures'

interface FailedProps {
  failure: Failure | undefined
  /** The remedy. */
  children?: ReactNode
}

/** The failure of a call without a form; nothing while it has not failed. */
export function Failed({ failure, children }: FailedProps) {
  if (!failure) return null
  return (
    <Notice>
      <p>{explain(failure).text}</p>
      {children && <p className="auth-next-step">{children}</p>}
    </Notice>
  )
}
