import { act } from '@testing-library/react'
import type { Session, SessionState } from 'shared'
import { installFakeSession } from 'shared/testing'

/** Makes the page's session one in `state`, and gives the way to change that. */
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
    /** As when the session itself settles, is signed in or ends. */
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
}
