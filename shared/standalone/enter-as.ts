import type { Failure, Outcome } from '../outcome'
import type { Session } from '../session'

/** The user that a developer signs in as. */
export interface Persona {
  nickname: string
  email: string
  password: string
}

/** Signs in; activates a new or inactive account with the code from the local inbox. */
export async function enterAs(session: Session, persona: Persona): Promise<Outcome> {
  const registered = await session.signUp(persona)
  if (!registered.ok && registered.error.code !== 'UsernameExistsException') return registered
  let result = await session.signIn(persona)
  if (result.status === 'failed' && result.error.code === 'UserNotConfirmedException') {
    const activated = await activate(session, persona.email)
    if (!activated.ok) return activated
    result = await session.signIn(persona)
  }
  if (result.status === 'signed-in') return { ok: true, value: undefined }
  if (result.status === 'failed') return { ok: false, error: result.error }
  return refused(`The challenge ${result.name} waits for an answer.`)
}

/** Requests a new code, because the registration's may have expired. */
async function activate(session: Session, email: string): Promise<Outcome> {
  const resent = await session.resendConfirmationCode({ email })
  if (!resent.ok) return resent
  const answer = await fetch(`/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const mails: unknown = answer.ok ? await answer.json() : []
  const newest: unknown = Array.isArray(mails) ? mails[0] : undefined
  if (typeof newest !== 'object' || newest === null || !('code' in newest)) {
    return refused('The local inbox holds no code. Is the local backend serving this page?')
  }
  return session.confirmSignUp({ email, code: String(newest.code) })
}

function refused(message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code: 'Standalone', message } }
}
