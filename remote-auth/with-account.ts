import { getSession, type Outcome, type Session } from '@parlor/shared'

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
  if (!account) return { ok: false, error: { code: 'NetworkError', message: 'Network error' } }
  return act(account)
}

/** The same, for an operation that needs the sign-in. */
export const withOwnAccount = withAccount
