import type { SessionState } from '@parlor/shared'
import { installRuntimeConfig, renderScreen } from '@parlor/shared/testing'
import { screen, within } from '@testing-library/react'
import { screenOf } from './remotes/contract'
import type { SiteRoute } from './routes'
import { SiteHeader } from './site-header'
import { ada, installChangingSession } from './testing/changing-session'

test.each<[string, SessionState, string]>([
  ['anonymous', { status: 'signed-out' }, '/login'],
  ['signed-in', ada, '/dash'],
])('for the %s visitor the product name leads home', (_, state, home) => {
  installChangingSession(state)
  renderScreen(<SiteHeader routes={[]} />)
  expect(screen.getByRole('link', { name: 'Parlor' })).toHaveAttribute('href', home)
})

test('a name from the configuration replaces the wordmark, as text', () => {
  installRuntimeConfig({ name: 'Nachbarn <b>' })
  installChangingSession(ada)
  renderScreen(<SiteHeader routes={[]} />)
  expect(screen.getByRole('link', { name: 'Nachbarn <b>' })).toHaveTextContent('Nachbarn <b>')
  expect(screen.queryByText('Parlor')).not.toBeInTheDocument()
  installRuntimeConfig()
})

test('"Sign out" works for the next session while the service still ends the last one', async () => {
  const signOut = jest.fn(() => new Promise<void>(() => {}))
  const session = installChangingSession(ada, { signOut })
  const { user } = renderScreen(<SiteHeader routes={[]} />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await session.setState({ status: 'signed-out' })
  await session.setState(ada)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(2)
})

test('nickname and "Sign out" disappear with the session', async () => {
  const session = installChangingSession(ada)
  renderScreen(<SiteHeader routes={[]} />)
  expect(screen.getByText('ada')).toBeVisible()
  await session.setState({ status: 'signed-out' })
  expect(screen.queryByText('ada')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a visitor whose sign-in cannot be confirmed can still sign out', async () => {
  const signOut = jest.fn(async () => {})
  const error = { code: 'NetworkError', message: 'Network error' }
  installChangingSession({ status: 'unreachable', error }, { signOut })
  const { user } = renderScreen(<SiteHeader routes={[]} />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('the nickname links to the screen that asks for it', async () => {
  installChangingSession(ada)
  const account = { path: '/account', screen: screenOf('remote-auth', './account') }
  const routes: SiteRoute[] = [{ ...account, access: 'signed-in', link: '{nickname}' }]
  renderScreen(<SiteHeader routes={routes} />)
  const link = screen.getByRole('link', { name: 'Your account, ada' })
  expect(link).toHaveAttribute('href', '/account')
  expect(screen.queryByText('{nickname}')).not.toBeInTheDocument()
  expect(screen.getAllByText('ada')).toHaveLength(1)
})

const routes: SiteRoute[] = (['anonymous', 'signed-in', 'everyone'] as const).map((access) => ({
  path: `/${access}/*`,
  screen: screenOf('remote-help', `./${access}`),
  access,
  link: `for ${access}`,
}))

test.each<[SessionState, string[]]>([
  [{ status: 'signed-out' }, ['for anonymous', 'for everyone']],
  [ada, ['for signed-in', 'for everyone']],
  [{ status: 'unknown' }, ['for everyone']],
])('for the session %j the header links to the screens that it may see', (state, expected) => {
  installChangingSession(state)
  renderScreen(
    <SiteHeader routes={[...routes, { ...(routes[2] as SiteRoute), link: undefined }]} />,
  )
  const links = within(screen.getByRole('navigation', { name: 'Screens' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(expected)
  expect(links.at(-1)).toHaveAttribute('href', '/everyone')
})

test('without links there is no navigation in the header', () => {
  installChangingSession(ada)
  renderScreen(<SiteHeader routes={[]} />)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})
