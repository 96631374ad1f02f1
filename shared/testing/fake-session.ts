import { installSession, type Session, type SessionState } from '../session'

const signedOut: SessionState = { status: 'signed-out' }

function unexpected(call: string) {
  return () => Promise.reject(new Error(`The test did not expect a call of ${call}.`))
}

/** Installs a page session with the given `behaviour` that refuses every other call. */
export function installFakeSession(behaviour: Partial<Session>): Session {
  const session: Session = {
    getState: () => signedOut,
    subscribe: () => () => undefined,
    onProof: () => () => undefined,
    restore: unexpected('restore'),
    prepareSignIn: async () => undefined,
    signIn: unexpected('signIn'),
    signOut: unexpected('signOut'),
    signUp: unexpected('signUp'),
    confirmSignUp: unexpected('confirmSignUp'),
    resendConfirmationCode: unexpected('resendConfirmationCode'),
    idToken: unexpected('idToken'),
    serviceToken: unexpected('serviceToken'),
    check: unexpected('check'),
    forgetBefore: () => 0,
    account: unexpected('account'),
    ...behaviour,
  }
  installSession(session)
  return session
}
