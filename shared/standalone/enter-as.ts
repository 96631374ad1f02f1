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
  const registration = await session.signUp(persona)
  if (!registration.ok && registration.error.code !== 'UsernameExistsException') return registration
  let result = await session.signIn(persona)
  if (result.status === 'failed' && result.error.code === 'UserNotConfirmedException') {
    const activation = await activate(session, persona.email)
    if (!activation.ok) return activation
    result = await session.signIn(persona)
  }
  if (result.status === 'signed-in') return { ok: true, value: undefined }
  if (result.status === 'failed') return { ok: false, error: result.error }
  return failWith(`The challenge ${result.name} waits for an answer.`)
}

/** Requests a new code, because the registration's may have expired. */
async function activate(session: Session, email: string): Promise<Outcome> {
  const resending = await session.resendConfirmationCode({ email })
  if (!resending.ok) return resending
  const answer = await fetch(`/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const mails: unknown = answer.ok ? await answer.json() : []
  const newest: unknown = Array.isArray(mails) ? mails[0] : undefined
  if (typeof newest !== 'object' || newest === null || !('code' in newest)) {
    return failWith('The local inbox has no code. Is the local backend serving this page?')
  }
  return session.confirmSignUp({ email, code: String(newest.code) })
}

function failWith(message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code: 'Standalone', message } }
}
