import type { Session, SessionState } from '@parlor/shared'
import { installFakeSession } from '@parlor/shared/testing'
import { act } from '@testing-library/react'

/** Installs a session in `state`, and returns the means to change it. */
export function installChangingSession(state: SessionState, behaviour: Partial<Session> = {}) {
  const listeners = new Set<() => void>()
  let current = state
  installFakeSession({
    getState: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...behaviour,
  })
  return {
    become: (next: SessionState) =>
      act(async () => {
        current = next
        for (const listener of [...listeners]) listener()
      }),
  }
}

export const ada: SessionState = {
  status: 'signed-in',
  user: { username: '5a1d', nickname: 'ada' },
  signIn: 'sign-in-1',
}
