import { paths } from '@parlor/shared'
import type { ComponentType } from 'react'
import type { Failures } from './use-failures'

/** The message about a failure. */
export interface Message {
  text: string
  /** The field that shows it; otherwise it is below the form. */
  field?: string
  /** The screen that resolves it, which receives the address in the form. */
  next?: { to: string; label: string }
  /** Another remedy, next to the link. */
  Remedy?: ComponentType<{ failures: Failures }>
}

/** Messages by the failure's code. */
export type Messages = Record<string, string | Message>

export const EMAIL_TAKEN = 'There is already an account with this email address.'
export const WEAK_PASSWORD =
  'Too easy to guess. Mix lower and upper case letters, digits and symbols.'

export const SIGN_IN_INSTEAD = { to: paths.login, label: 'Sign in with it' }
