import { type Failure, getSession, type Outcome, type Session } from '@parlor/shared'
import { UNREACHABLE } from './failures/failures'

export type UserAccount = Awaited<ReturnType<Session['account']>>

/** Calls an operation of the user's account, after loading its code. If the session has ended
 * elsewhere, the pool refuses the call, and the session ends here too. */
export async function withAccount<T>(
  act: (account: UserAccount) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const account = await getSession()
    .account()
    .catch(() => undefined)
  // The code failed to load.
  if (!account) return { ok: false, error: UNREACHABLE }
  return act(account)
}

/** The same for a call whose value is not needed; returns a failure. */
export async function changeAccount(
  act: (account: UserAccount) => Promise<Outcome<unknown>>,
): Promise<Failure | undefined> {
  const outcome = await withAccount(act)
  return outcome.ok ? undefined : outcome.error
}
