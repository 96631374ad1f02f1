import { type Failure, getSession } from '@parlor/shared'
import { useRef } from 'react'

export interface NewAccount {
  nickname: string
  email: string
  password: string
}

/**
 * True if the account that blocks a sign-up was created by an earlier try of the same form: with
 * the same entries, without an answer, and the account waits for its activation. Then a new code
 * has been requested.
 */
export function useLostSignUp() {
  const lost = useRef<NewAccount>(undefined)

  return async (failure: Failure, entries: NewAccount): Promise<boolean> => {
    if (failure.code === 'NetworkError') lost.current = entries
    if (failure.code !== 'UsernameExistsException' || !isSame(entries, lost.current)) return false
    // The pool refuses this for an active account, which existed before.
    const { email } = entries
    const resent = await getSession().resendConfirmationCode({ email })
    return resent.ok
  }
}

function isSame(one: NewAccount, other: NewAccount | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
