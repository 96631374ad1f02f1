import type { SessionState } from '@parlor/shared'
import { mounted } from '@parlor/shared/mounted'
import { installFakeSession, renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import { mount } from './example'

const Example = mounted(mount)

// Nobody is signed in, unless a test says so.
beforeEach(() => void installFakeSession({}))

it('shows its heading and names the tab', () => {
  renderScreen(<Example />)
  expect(screen.getByRole('heading', { name: 'Title of the example' })).toBeVisible()
  expect(document.title).toContain('Title of the example')
})

it('greets the person who is signed in', () => {
  const ada: SessionState = {
    status: 'signed-in',
    user: { username: 'ada', nickname: 'ada' },
    signIn: 'first',
  }
  installFakeSession({ getState: () => ada })
  renderScreen(<Example />)
  expect(screen.getByText('Hello ada.')).toBeVisible()
})
