import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import type { SessionState } from '../session'
import { getSession } from '../session'
import { installFakeSession } from '../testing'
import { StandaloneSite } from './standalone-site'

const signedIn: SessionState = { status: 'signed-in', user: { username: 'u-1', nickname: 'dev' } }

function sessionThat(initial: SessionState) {
  let state = initial
  let listener: () => void = () => undefined
  const enter = (next: SessionState) => {
    state = next
    listener()
  }
  installFakeSession({
    getState: () => state,
    subscribe: (added) => {
      listener = added
      return () => undefined
    },
    signUp: async () => ({ ok: true, value: undefined }),
    confirmSignUp: async () => ({ ok: true, value: undefined }),
    signIn: async () => {
      act(() => enter(signedIn))
      return { status: 'signed-in', user: { username: 'u-1', nickname: 'dev' } }
    },
    signOut: async () => act(() => enter({ status: 'signed-out' })),
  })
  globalThis.fetch = async () => Response.json([{ code: '123456' }])
}

function show({ at, signIn }: { at: string; signIn: boolean }) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <StandaloneSite
        name="remote"
        signIn={signIn}
        routes={[{ path: signIn ? '/dash' : '/login', element: <h1>The remote’s screen</h1> }]}
      />
    </MemoryRouter>,
  )
}

it('leads any path to the remote’s first screen', () => {
  sessionThat({ status: 'signed-out' })
  show({ at: '/elsewhere', signIn: false })
  expect(screen.getByRole('heading', { name: 'The remote’s screen' })).toBeInTheDocument()
})

it('signs a developer in with what already stands in the form, where the remote needs it', async () => {
  sessionThat({ status: 'signed-out' })
  show({ at: '/dash', signIn: true })
  expect(screen.queryByText('The remote’s screen')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByText('The remote’s screen')).toBeInTheDocument()
  expect(screen.getByText('dev')).toBeInTheDocument()
})

it('shows why a developer could not be signed in', async () => {
  sessionThat({ status: 'signed-out' })
  const failure = { code: 'NetworkError', message: 'Network error' }
  getSession().signUp = async () => ({ ok: false, error: failure })
  show({ at: '/dash', signIn: true })
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('NetworkError: Network error')
})

it('signs out', async () => {
  sessionThat(signedIn)
  show({ at: '/dash', signIn: true })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(screen.getByRole('button', { name: 'Enter' })).toBeInTheDocument()
})

it('says where a sign-in led when the dash is another remote’s', () => {
  sessionThat(signedIn)
  show({ at: '/dash', signIn: false })
  expect(screen.getByRole('heading', { name: 'Signed in' })).toBeInTheDocument()
})
