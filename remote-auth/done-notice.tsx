import { type Failure, openStoredValue, Status, useLocation } from '@parlor/shared'
import { useLayoutEffect, useState } from 'react'
import { readNavigationState } from './navigation-state'
import { changeAccount } from './with-account'

const ACTIVATED = 'Your account is activated. Sign in with your password.'

const ENDS = {
  deleted: 'Your account is deleted.',
  'signed-out-everywhere': 'You are signed out everywhere.',
}

/** Makes a call that ends the session here too. The tab stores the reason for the sign-in form,
 * because this screen is gone before the call returns. */
export async function endAccount(
  end: keyof typeof ENDS,
  call: Parameters<typeof changeAccount>[0],
): Promise<Failure | undefined> {
  const storedEnd = openEnd()
  storedEnd.write(end)
  const failure = await changeAccount(call)
  if (failure) storedEnd.close()
  return failure
}

const openEnd = () => openStoredValue('auth-end')

/** Confirms above the sign-in form what the visitor has just done to the account. */
export function DoneNotice() {
  const { activated } = readNavigationState(useLocation().state)
  const [text, setText] = useState(activated ? ACTIVATED : '')

  // Before the first paint, so that no field moves. The build renders the form without a tab.
  useLayoutEffect(() => {
    const storedEnd = openEnd()
    const end = storedEnd.read()
    if (end === 'deleted' || end === 'signed-out-everywhere') setText(ENDS[end])
    storedEnd.close()
  }, [])

  if (!text) return null
  return (
    <div className="auth-ending">
      <Status tone="good">{text}</Status>
    </div>
  )
}
