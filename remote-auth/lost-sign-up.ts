import { type Failure, getSession } from '@parlor/shared'
import { useRef } from 'react'

export interface NewAccount {
  nickname: string
  email: string
  password: string
}

/**
 * Tells whether the account that is in the way of a sign-up is the one that it made itself: an
 * earlier try of this form with the same entries got no answer, and the account waits for its
 * activation. A new code is on its way then.
 */
export function useLostSignUp() {
  const lost = useRef<NewAccount>(undefined)

  return async (failure: Failure, entries: NewAccount): Promise<boolean> => {
    if (failure.code === 'NetworkError') lost.current = entries
    if (failure.code !== 'UsernameExistsException' || !isSame(entries, lost.current)) return false
    // For an active account, which was there before, the pool refuses.
    const { email } = entries
    const resent = await getSession().resendConfirmationCode({ email })
    return resent.ok
  }
}

function isSame(one: NewAccount, other: NewAccount | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
