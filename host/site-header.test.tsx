import { screen } from '@testing-library/react'
import type { SessionState } from 'shared'
import { renderScreen } from 'shared/testing'
import { SiteHeader } from './site-header'
import { ada, installChangingSession } from './testing/changing-session'

test.each<[string, SessionState, string]>([
  ['anonymous', { status: 'signed-out' }, '/login'],
  ['signed-in', ada, '/dash'],
])('for the %s visitor the product name leads home', (_, state, home) => {
  installChangingSession(state)
  renderScreen(<SiteHeader />)
  expect(screen.getByRole('link', { name: 'Parlor' })).toHaveAttribute('href', home)
})

test('"Sign out" works again for the next session while the service still ends the last one', async () => {
  const signOut = jest.fn(() => new Promise<void>(() => {}))
  const session = installChangingSession(ada, { signOut })
  const { user } = renderScreen(<SiteHeader />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await session.become({ status: 'signed-out' })
  await session.become(ada)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(2)
})

test('nickname and "Sign out" disappear with the session', async () => {
  const session = installChangingSession(ada)
  renderScreen(<SiteHeader />)
  expect(screen.getByText('ada')).toBeVisible()
  await session.become({ status: 'signed-out' })
  expect(screen.queryByText('ada')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a visitor whose sign-in cannot be confirmed can still sign out', async () => {
  const signOut = jest.fn(async () => {})
  const error = { code: 'NetworkError', message: 'Network error' }
  installChangingSession({ status: 'unreachable', error }, { signOut })
  const { user } = renderScreen(<SiteHeader />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})
