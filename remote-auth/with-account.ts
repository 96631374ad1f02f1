import { type Failure, getSession, type Outcome, type Session } from '@parlor/shared'

export type Account = Awaited<ReturnType<Session['account']>>

/** The pool's code for a token that was revoked on another machine, and for a deleted user. */
function hasEnded({ code, message }: Failure): boolean {
  if (code === 'UserNotFoundException') return true
  return code === 'NotAuthorizedException' && message.startsWith('Access Token')
}

/** Does something with the account of who is signed in, whose code is fetched first. */
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

/** The same for an operation that needs the sign-in: where it has ended elsewhere, it ends here. */
export async function withOwnAccount<T>(
  act: (account: Account) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await withAccount(act)
  if (!outcome.ok && hasEnded(outcome.error)) await getSession().signOut()
  return outcome
}
