import type { Failure, Outcome } from '../outcome'
import type { Session } from '../session'

/** Who a developer enters as. */
export interface Persona {
  nickname: string
  email: string
  password: string
}

/** Signs in; if there is no such account, creates it with the code from the local inbox. */
export async function enterAs(session: Session, persona: Persona): Promise<Outcome> {
  const registered = await session.signUp(persona)
  if (registered.ok) {
    const confirmed = await confirmFromInbox(session, persona.email)
    if (!confirmed.ok) return confirmed
  } else if (registered.error.code !== 'UsernameExistsException') {
    return registered
  }
  const result = await session.signIn(persona)
  if (result.status === 'signed-in') return { ok: true, value: undefined }
  if (result.status === 'challenge')
    return refused(`The challenge ${result.name} waits for an answer.`)
  if (result.error.code !== 'UserNotConfirmedException') return { ok: false, error: result.error }

  // Registered before but never activated: that code may have expired.
  const resent = await session.resendConfirmationCode(persona)
  if (!resent.ok) return resent
  const confirmed = await confirmFromInbox(session, persona.email)
  return confirmed.ok ? enterAs(session, persona) : confirmed
}

async function confirmFromInbox(session: Session, email: string): Promise<Outcome> {
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
