import type { SessionState } from '@parlor/shared'
import { installFakeSession, renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Example from './example'

const show = (path: string) =>
  renderScreen(<Example />, { declared: '/path-of-the-example/*', path })

// Nobody is signed in, unless a test says so.
beforeEach(() => void installFakeSession({}))

it('shows its heading and names the tab', () => {
  show('/path-of-the-example')
  expect(screen.getByRole('heading', { name: 'Title of the example' })).toBeVisible()
  expect(document.title).toContain('Title of the example')
})

it('leads to an address below its own, and back', async () => {
  const { user, location } = show('/path-of-the-example')
  await user.click(screen.getByRole('link', { name: 'Details' }))
  expect(location().pathname).toBe('/path-of-the-example/details')
  expect(screen.getByRole('heading', { name: 'Details' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Title of the example' }))
  expect(location().pathname).toBe('/path-of-the-example')
})

it('greets the person who is signed in', () => {
  const ada: SessionState = {
    status: 'signed-in',
    user: { username: 'ada', nickname: 'ada' },
    signIn: 'first',
  }
  installFakeSession({ getState: () => ada })
  show('/path-of-the-example')
  expect(screen.getByText('Hello ada.')).toBeVisible()
})
