import { type Identity, parseSignedInUser, signInOf, type Tokens } from '../identity'
import type { Failure } from '../outcome'
import type { FreshTokens } from './fresh-tokens'
import type { SessionState } from './session'
import { endReasonOf, type StoredSession } from './stored-session'

export interface RestoreOptions {
  identity: Pick<Identity, 'getUser'>
  stored: StoredSession
  tokens: FreshTokens
  /** Called if a session that was believed turns out to be over. */
  onEnded: () => void
}

/** Takes up the stored session: refreshes its tokens if they have expired, and asks whose it is. */
export function createRestore({ identity, stored, tokens, onEnded }: RestoreOptions) {
  /** A refused session has been cleared by then; whatever else failed may work again later. */
  function stateAfter(error: Failure): SessionState {
    const isKept = stored.read().status === 'tokens'
    if (isKept) return { status: 'unreachable', error }
    const why = stored.whyEnded()
    return { status: 'signed-out', ...(why && { why }) }
  }

  async function askUser(current: Tokens): Promise<SessionState> {
    let latest = current
    let answer = await identity.getUser(latest.accessToken)
    if (!answer.ok && answer.error.code === 'NotAuthorizedException') {
      // The access token was revoked before its time: the refresh decides about the session.
      const replaced = await tokens.replace(current)
      if (!replaced.ok) return stateAfter(replaced.error)
      latest = replaced.value
      answer = await identity.getUser(latest.accessToken)
    }
    if (!answer.ok) {
      const why = endReasonOf(answer.error)
      if (why && stored.holds(latest)) stored.end(why)
      return stateAfter(answer.error)
    }
    // Another tab has signed out or in while the answer was on its way.
    if (!stored.holds(latest)) return restoreSession()
    stored.keepProfile(answer.value.json)
    return { status: 'signed-in', user: answer.value.user, signIn: signInOf(latest) }
  }

  async function restoreSession(): Promise<SessionState> {
    const fresh = await tokens.get()
    if (!fresh.ok) return stateAfter(fresh.error)
    const asked = askUser(fresh.value)
    const user = parseSignedInUser(stored.profile() ?? '')
    if (user === undefined) return asked
    // Nobody waits for the answer, but it ends a session that was revoked elsewhere.
    void asked.then(() => {
      if (stored.read().status !== 'tokens') onEnded()
    })
    return { status: 'signed-in', user, signIn: signInOf(fresh.value) }
  }

  return restoreSession
}
