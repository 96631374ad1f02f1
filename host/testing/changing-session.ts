import { observable, type Session, type SessionState } from '@parlor/shared'
import { installFakeSession } from '@parlor/shared/testing'
import { act } from '@testing-library/react'

/** Installs a session in `state`, and returns functions to change it. */
export function installChangingSession(state: SessionState, behaviour: Partial<Session> = {}) {
  const current = observable(state)
  installFakeSession({ getState: current.get, subscribe: current.subscribe, ...behaviour })
  return { setState: (next: SessionState) => act(async () => current.set(next)) }
}

export const ada: SessionState = {
  status: 'signed-in',
  user: { username: '5a1d', nickname: 'ada' },
  signIn: 'sign-in-1',
}
