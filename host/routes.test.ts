import { paths, type SessionState } from 'shared'
import { type Screen, screens } from './remotes/contract'
import { screenOnArrival } from './routes'
import { ada } from './testing/changing-session'

const signedOut: SessionState = { status: 'signed-out' }
const unreachable: SessionState = {
  status: 'unreachable',
  error: { code: 'NetworkError', message: 'Network error' },
}

test.each<[string, SessionState, Screen | undefined]>([
  [paths.login, signedOut, screens.login],
  [paths.register, signedOut, screens.register],
  ['/', signedOut, screens.login],
  ['/nowhere', signedOut, screens.login],
  [paths.dash, signedOut, screens.login],
  [paths.dash, ada, screens.dash],
  [paths.register, ada, screens.dash],
  [paths.dash, unreachable, undefined],
  [paths.confirm, unreachable, screens.confirm],
  ['/', unreachable, screens.login],
  [paths.dash, { status: 'unknown' }, undefined],
  [paths.login, { status: 'unknown' }, undefined],
])('the screen at %s for session %j is %j', (path, state, screen) => {
  expect(screenOnArrival(path, state)).toBe(screen)
})
