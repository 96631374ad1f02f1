import { act, render, screen } from '@testing-library/react'
import { installFakeSession } from '../testing'
import { useSession } from './page-session'
import type { SessionState } from './session-state'

function Nickname() {
  const session = useSession()
  return <p>{session.status === 'signed-in' ? session.user.nickname : session.status}</p>
}

it('renders again when the session changes, and no longer once it is gone', () => {
  let state: SessionState = { status: 'unknown' }
  const listeners = new Set<() => void>()
  installFakeSession({
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const { unmount } = render(<Nickname />)
  expect(screen.getByText('unknown')).toBeInTheDocument()

  state = { status: 'signed-in', user: { username: 'u-1', nickname: 'ada' } }
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(screen.getByText('ada')).toBeInTheDocument()

  unmount()
  expect(listeners.size).toBe(0)
})
