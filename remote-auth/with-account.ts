import { type Failure, getSession, type Outcome, type Session } from '@parlor/shared'
import { UNREACHABLE } from './failures/explain'

export type Account = Awaited<ReturnType<Session['account']>>

/** Does something with the account of who is signed in, whose code is fetched first. Where the
 * sign-in has ended elsewhere, the session finds it out of the refusal and ends here as well. */
export async function withAccount<T>(
  act: (account: Account) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const account = await getSession()
    .account()
    .catch(() => undefined)
  // The code for it did not arrive.
  if (!account) return { ok: false, error: UNREACHABLE }
  return act(account)
}

/** The same for a call whose answer says nothing that is needed; a failure is returned. */
export async function changeAccount(
  act: (account: Account) => Promise<Outcome<unknown>>,
): Promise<Failure | undefined> {
  const outcome = await withAccount(act)
  return outcome.ok ? undefined : outcome.error
}
