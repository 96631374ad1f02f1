import { screen } from '@testing-library/react'
import { renderScreen } from 'shared/testing'
import { SiteHeader } from './site-header'
import { ada, installChangingSession } from './testing/changing-session'

test('an anonymous visitor sees the name of the product, which leads to /login', () => {
  installChangingSession({ status: 'signed-out' })
  renderScreen(<SiteHeader />)
  expect(screen.getByRole('link', { name: 'Parlor' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('who is signed in sees the own nickname, and the name of the product leads to the dash', () => {
  installChangingSession(ada)
  renderScreen(<SiteHeader />)
  expect(screen.getByText('ada')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Parlor' })).toHaveAttribute('href', '/dash')
})

test('"Sign out" ends the session, also the next one before the service knows of the last', async () => {
  const signOut = jest.fn(() => new Promise<void>(() => {}))
  const session = installChangingSession(ada, { signOut })
  const { user } = renderScreen(<SiteHeader />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await session.become({ status: 'signed-out' })
  await session.become(ada)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(2)
})

test('nickname and "Sign out" go with the session', async () => {
  const session = installChangingSession(ada)
  renderScreen(<SiteHeader />)
  await session.become({ status: 'signed-out' })
  expect(screen.queryByText('ada')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('who cannot be confirmed for want of the network may sign out all the same', async () => {
  const signOut = jest.fn(async () => {})
  const error = { code: 'NetworkError', message: 'Network error' }
  installChangingSession({ status: 'unreachable', error }, { signOut })
  const { user } = renderScreen(<SiteHeader />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})
