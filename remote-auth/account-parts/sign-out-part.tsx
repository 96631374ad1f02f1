import { Button, type Failure, Notice } from '@parlor/shared'
import { useState } from 'react'
import { explain } from '../failures/failure-messages'
import { withOwnAccount } from '../with-account'
import { Part } from './part'

/** Ends the sign-in on every machine, here as well. */
export function SignOutPart() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function signOut() {
    setPending(true)
    setFailure(undefined)
    const outcome = await withOwnAccount((account) => account.globalSignOut())
    setPending(false)
    if (!outcome.ok) setFailure(outcome.error)
  }

  return (
    <Part title="Sign out everywhere">
      <p>Ends your sign-in on every device and in every browser, here as well.</p>
      <p className="auth-account-part-back">
        <Button variant="quiet" pending={isPending} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </p>
      {failure && (
        <Notice>
          <p>{explain({}, failure)}</p>
        </Notice>
      )}
    </Part>
  )
}
