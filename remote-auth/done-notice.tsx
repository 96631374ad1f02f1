import { openKept, Status, useLocation } from '@parlor/shared'
import { useLayoutEffect, useState } from 'react'
import { readNavigationState } from './navigation-state'

const ACTIVATED = 'Your account is activated. Sign in with your password.'
const DELETED = 'Your account is deleted.'

/** Kept by the tab while an account is deleted: the screen is gone before the call has returned. */
export const openDeletion = () => openKept('auth-deleted')

/** Says above the sign-in form what the visitor has just done to the account. */
export function DoneNotice() {
  const { activated } = readNavigationState(useLocation().state)
  const [text, setText] = useState(activated ? ACTIVATED : '')

  // Before the first paint, so that no field moves. The build renders the form without a tab.
  useLayoutEffect(() => {
    const deletion = openDeletion()
    if (deletion.read() === true) setText(DELETED)
    deletion.close()
  }, [])

  if (!text) return null
  return (
    <div className="auth-ending">
      <Status tone="good">{text}</Status>
    </div>
  )
}
