import { paths } from '@parlor/shared'
import type { ComponentType } from 'react'
import type { Failures } from './use-failures'

/** What is said of a failure. */
export interface Message {
  text: string
  /** The field beside which it is said, rather than below the form. */
  field?: string
  /** The screen that resolves it, which takes over the address in the form. */
  next?: { to: string; label: string }
  /** What else can be done about it, beside the way there. */
  Remedy?: ComponentType<{ failures: Failures }>
}

/** By the failure's code. */
export type Messages = Record<string, string | Message>

export const EMAIL_TAKEN = 'There is already an account with this email address.'
export const WEAK_PASSWORD =
  'Too easy to guess. Mix lower and upper case letters, digits and symbols.'

export const SIGN_IN_INSTEAD = { to: paths.login, label: 'Sign in with it' }
