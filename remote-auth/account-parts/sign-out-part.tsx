import { Button, confirmSignOut } from '@parlor/shared'
import { endAccount } from '../done-notice'
import { Failed } from '../failures/failed'
import { useAction } from '../use-action'
import { Part } from './part'

/** Signs out on every machine, including this one. */
export function SignOutPart() {
  const { isPending, failure, run } = useAction(() =>
    endAccount('signed-out-everywhere', (account) => account.globalSignOut()),
  )

  async function signOut() {
    if (await confirmSignOut()) await run()
  }

  return (
    <Part title="Sign out everywhere">
      <p>
        This ends your sign-in on every device and in every browser, including this one. A room that
        is open elsewhere may stay connected for up to an hour.
      </p>
      <p className="auth-account-part-back">
        <Button variant="quiet" pending={isPending} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </p>
      <Failed failure={failure} />
    </Part>
  )
}
