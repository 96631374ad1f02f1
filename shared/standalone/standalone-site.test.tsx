import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import type { SignInResult } from '../identity'
import type { SessionState } from '../session'
import { installFakeSession } from '../testing'
import { StandaloneSite } from './standalone-site'

const user = { username: 'u-1', nickname: 'dev' }
const signedIn = { status: 'signed-in', user, signIn: 'sign-in-1' } as const

function sessionThat(initial: SessionState) {
  let state = initial
  let listener: () => void = () => undefined
  const enter = (next: SessionState) =>
    act(() => {
      state = next
      listener()
    })
  return installFakeSession({
    getState: () => state,
    subscribe: (added) => {
      listener = added
      return () => undefined
    },
    signUp: async () => ({ ok: false, error: { code: 'UsernameExistsException', message: '' } }),
    signIn: async (): Promise<SignInResult> => {
      enter(signedIn)
      return signedIn
    },
    signOut: async () => enter({ status: 'signed-out' }),
  })
}

function show({ at, signIn }: { at: string; signIn: boolean }) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <StandaloneSite
        declaration={{
          name: 'remote',
          screens: [
            signIn
              ? { path: '/dash', module: './screen', access: 'signed-in' }
              : { path: '/login/*', module: './screen', access: 'anonymous' },
          ],
        }}
        modules={{ './screen': () => <h1>The remote’s screen</h1> }}
      />
    </MemoryRouter>,
  )
}

it('redirects any path to the remote’s first screen', () => {
  sessionThat({ status: 'signed-out' })
  show({ at: '/elsewhere', signIn: false })
  expect(screen.getByRole('heading', { name: 'The remote’s screen' })).toBeInTheDocument()
})

it('signs a developer in with the prefilled form, if the remote needs it', async () => {
  sessionThat({ status: 'signed-out' })
  show({ at: '/dash', signIn: true })
  expect(screen.queryByText('The remote’s screen')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByText('The remote’s screen')).toBeInTheDocument()
  expect(screen.getByText('dev')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(screen.getByRole('button', { name: 'Enter' })).toBeInTheDocument()
})

it('shows why a developer could not be signed in', async () => {
  const failure = { code: 'NetworkError', message: 'Network error' }
  sessionThat({ status: 'signed-out' }).signUp = async () => ({ ok: false, error: failure })
  show({ at: '/dash', signIn: true })
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('NetworkError: Network error')
})

it('says where a sign-in leads if the dash is another remote’s', () => {
  sessionThat(signedIn)
  show({ at: '/dash', signIn: false })
  expect(screen.getByRole('heading', { name: 'Signed in' })).toBeInTheDocument()
})
