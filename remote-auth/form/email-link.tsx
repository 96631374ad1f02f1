import { Link } from '@parlor/shared'
import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import type { NavigationState } from '../navigation-state'
import { emailOf } from '../validation/rules'

interface EmailLinkProps {
  to: string
  /** Further state for that screen. */
  state?: Omit<NavigationState, 'email'>
  children: ReactNode
}

/** A link to a screen that receives only the address from the surrounding form. */
export function EmailLink({ to, state, children }: EmailLinkProps) {
  const { input } = useField<string>('email')
  return (
    <Link to={to} state={{ ...state, email: emailOf({ email: input.value }) }}>
      {children}
    </Link>
  )
}
