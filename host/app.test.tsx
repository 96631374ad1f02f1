import { Link, paths, type Session, type SessionState } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { act, screen as page, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from './app'
import type { Screen } from './remotes/contract'
import type { ListedScreen } from './remotes/releases/release-index'
import { RemoteLoader } from './remotes/screens/remote-loader'
import { ada, installChangingSession } from './testing/changing-session'
import { asModule, fail, RemoteSource } from './testing/remote-source'

const signedOut: SessionState = { status: 'signed-out' }
const unreachable: SessionState = {
  status: 'unreachable',
  error: { code: 'NetworkError', message: 'Network error' },
}

/** Stands in for a remote's screen: shows its name and links to the others. */
function screenOf({ module }: Screen) {
  return () => (
    <main>
      <h1>{module}</h1>
      <Link to={paths.dash}>to the dash</Link>
      <Link to={paths.register}>to register</Link>
    </main>
  )
}

interface SiteSetup {
  behaviour?: Partial<Session>
  screens?: ListedScreen[]
}

async function open(
  path: string,
  state: SessionState,
  { behaviour = {}, screens = [] }: SiteSetup = {},
) {
  window.history.pushState(null, '', path)
  installRuntimeConfig()
  const session = installChangingSession(state, behaviour)
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  source.publish('remote-profile', ['1'])
  source.answer = async ({ screen }) => asModule(screenOf(screen))
  const loader = new RemoteLoader(source)
  const refresh = jest.fn(source.index.refresh)
  let declaredScreens: ListedScreen[] = screens
  const { subscribe } = source.index
  const index = {
    refresh,
    load: refresh,
    subscribe,
    screens: () => declaredScreens,
    contributors: () => [],
  }
  /** Publishes a later index that declares these screens. */
  const declare = (...next: ListedScreen[]) =>
    act(async () => {
      declaredScreens = next
      source.publish('remote-profile', ['1'])
    })
  /** Retires the remote of these screens. */
  const retire = () =>
    act(async () => {
      declaredScreens = []
      source.retire('remote-profile')
    })
  await act(async () => {
    render(<App loader={loader} index={index} />)
  })
  return { session, source, refresh, declare, retire, user: userEvent.setup() }
}

const heading = (name: string | RegExp) => page.findByRole('heading', { level: 1, name })

describe('the routes (specification section 2)', () => {
  test.each([
    [paths.login, './login'],
    [paths.register, './register'],
    [paths.confirm, './confirm'],
  ])('%s shows its screen to an anonymous visitor', async (path, module) => {
    await open(path, signedOut)
    expect(await heading(module)).toBeVisible()
    expect(window.location.pathname).toBe(path)
  })

  test.each(['/', paths.dash, '/nowhere', '/dash/deeper', '/login/deeper'])(
    '%s redirects an anonymous visitor to /login, and loads nothing of the dash',
    async (path) => {
      const historyLength = window.history.length
      const { source } = await open(path, signedOut)
      expect(await heading('./login')).toBeVisible()
      expect(window.location.pathname).toBe(paths.login)
      // One for the visit itself, none for the redirect.
      expect(window.history.length).toBe(historyLength + 1)
      expect(source.requestedScreens).not.toContain('1 ./dash')
    },
  )

  test.each([paths.dash, paths.login, paths.register, paths.confirm, '/', '/nowhere'])(
    'a signed-in visitor at %s is redirected to the dash',
    async (path) => {
      const { source } = await open(path, ada)
      expect(await heading('./dash')).toBeVisible()
      expect(window.location.pathname).toBe(paths.dash)
      expect(source.requestedScreens[0]).toBe('1 ./dash')
    },
  )

  test.each([paths.login, paths.register, paths.confirm])(
    'a sign-in on another tab redirects %s to the dash without a history entry',
    async (path) => {
      const { session } = await open(path, signedOut)
      await heading(/login|register|confirm/)
      const historyLength = window.history.length
      await session.setState(ada)
      expect(await heading('./dash')).toBeVisible()
      expect(window.location.pathname).toBe(paths.dash)
      expect(window.history.length).toBe(historyLength)
    },
  )

  test('a screen stays after a sign-in until the dash has loaded', async () => {
    const { session, source } = await open(paths.login, signedOut)
    await heading('./login')
    source.answer = () => new Promise(() => undefined)
    await session.setState(ada)
    expect(page.getByRole('heading', { name: './login' })).toBeVisible()
  })
})

describe('the guard of the dash (specification section 6)', () => {
  test('paints and loads nothing before the session is known', async () => {
    const { source } = await open(paths.dash, { status: 'unknown' })
    expect(page.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
    expect(source.requests).toEqual([])
    expect(window.location.pathname).toBe(paths.dash)
    expect(await page.findByText(/Checking your sign-in/)).toBeVisible()
  })

  test.each([
    ['shows the dash once the session has been refreshed', ada, './dash', paths.dash],
    ['leads to /login when the session has ended', signedOut, './login', paths.login],
  ])('%s', async (_, state, screen, path) => {
    const { session, source } = await open(paths.dash, { status: 'unknown' })
    await session.setState(state)
    expect(await heading(screen)).toBeVisible()
    expect(window.location.pathname).toBe(path)
    expect(source.requestedScreens.includes('1 ./dash')).toBe(path === paths.dash)
  })

  test('keeps the visitor there, with a retry, while the session cannot be confirmed', async () => {
    const restore = jest.fn(async () => ada)
    const { source, session, user } = await open(paths.dash, unreachable, {
      behaviour: { restore },
    })
    expect(await heading('Your sign-in could not be confirmed')).toBeVisible()
    expect(source.requests).toEqual([])
    await user.click(page.getByRole('button', { name: 'Try again' }))
    expect(restore).toHaveBeenCalledTimes(1)
    await session.setState(ada)
    expect(await heading('./dash')).toBeVisible()
  })

  const deep = `${paths.dash}?line=3#end`
  test.each<[string, SessionState, string]>([
    ['leads back to the requested path', signedOut, deep],
    ['leads there after a session that ended', { ...signedOut, why: 'revoked' }, deep],
    ['leads to the dash after a sign-out', signedOut, paths.dash],
  ])('after a sign-in it %s', async (title, state, address) => {
    const arrives = title.includes('requested') ? signedOut : ada
    const { session } = await open(deep, arrives)
    if (arrives === ada) await heading('./dash')
    await session.setState(state)
    await heading('./login')
    await session.setState(ada)
    await heading('./dash')
    const { pathname, search, hash } = window.location
    expect(pathname + search + hash).toBe(address)
  })

  test('removes the dash at once when its session ends', async () => {
    const { session } = await open(paths.dash, ada)
    await heading('./dash')
    await session.setState(signedOut)
    expect(page.queryByText('./dash')).not.toBeInTheDocument()
    expect(await heading('./login')).toBeVisible()
    expect(window.location.pathname).toBe(paths.login)
  })
})

test('a screen whose remote is unavailable is named by its title, and the rest of the site works', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { source, session } = await open(paths.dash, { status: 'unknown' })
  source.screens = [
    {
      remote: 'remote-chat',
      module: './dash',
      path: '/dash',
      access: 'signed-in',
      title: 'Chat room',
    },
  ]
  source.answer = async ({ screen }) =>
    screen.remote === 'remote-chat' ? fail('it answered 503') : asModule(screenOf(screen))
  await session.setState(ada)
  expect(await heading('Chat room did not load')).toBeVisible()
  expect(page.getByText(/it answered 503/)).toBeVisible()
  expect(page.getByText('remote-chat · 1 · report id of load remote-chat 1')).toBeVisible()
  expect(page.getByText('ada')).toBeVisible()
  await session.setState(signedOut)
  expect(await heading('./login')).toBeVisible()
})

test('navigation refreshes the release index, arrival does not', async () => {
  const { refresh, user } = await open(paths.login, signedOut)
  await heading('./login')
  expect(refresh).not.toHaveBeenCalled()
  await act(() => user.click(page.getByRole('link', { name: 'to register' })))
  expect(await heading('./register')).toBeVisible()
  expect(refresh).toHaveBeenCalledTimes(1)
})

describe('the screens that a release declares', () => {
  const profile: ListedScreen = {
    remote: 'remote-profile',
    module: './profile',
    path: '/profile/*',
    access: 'signed-in',
    link: 'Profile',
  }
  const about: ListedScreen = {
    ...profile,
    module: './about',
    path: '/about',
    access: 'everyone',
  }

  test.each(['/profile', '/profile/', '/profile/photo/edit'])(
    '%s shows the one that owns it',
    async (path) => {
      await open(path, ada, { screens: [profile] })
      expect(await heading('./profile')).toBeVisible()
      expect(window.location.pathname).toBe(path)
    },
  )

  test('are guarded by their declared access', async () => {
    const { source, session } = await open('/profile', signedOut, { screens: [profile, about] })
    expect(await heading('./login')).toBeVisible()
    expect(source.requestedScreens).not.toContain('1 ./profile')
    await session.setState(ada)
    expect(await heading('./profile')).toBeVisible()
  })

  test.each([signedOut, ada])('with access for everyone are shown to %j', async (state) => {
    const { source } = await open('/about', state, { screens: [about] })
    expect(await heading('./about')).toBeVisible()
    expect(source.requestedScreens[0]).toBe('1 ./about')
  })

  test('appear in a running page with a later index, and the current one stays until the visitor leaves', async () => {
    const { declare, user } = await open(paths.dash, ada)
    await heading('./dash')
    await declare(profile)
    await act(() => user.click(page.getByRole('link', { name: 'Profile' })))
    expect(await heading('./profile')).toBeVisible()
    await declare()
    expect(page.getByRole('heading', { name: './profile' })).toBeVisible()
    expect(page.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument()
    await act(() => user.click(page.getByRole('link', { name: 'Parlor' })))
    expect(await heading('./dash')).toBeVisible()
  })

  test.each([
    ['the dash', ada, profile, './dash', paths.dash],
    ['the login', signedOut, about, './login', paths.login],
  ])(
    'of a retired remote lead to %s when the visitor leaves them',
    async (_, state, listedScreen, screen, path) => {
      const { retire, user } = await open(listedScreen.path.replace('/*', ''), state, {
        screens: [listedScreen],
      })
      await heading(listedScreen.module)
      const historyLength = window.history.length
      await retire()
      expect(page.getByRole('heading', { name: listedScreen.module })).toBeVisible()
      await act(() => user.click(page.getByRole('link', { name: 'Leave it' })))
      expect(await heading(screen)).toBeVisible()
      expect(window.location.pathname).toBe(path)
      expect(window.history.length).toBe(historyLength)
    },
  )

  test.each<[string, RemoteSource['answer']]>([
    ['are on their way', () => new Promise(() => undefined)],
    ['have failed', async () => fail('it answered 503')],
  ])('of a remote that is retired while they %s redirect to the dash', async (_, answer) => {
    jest.spyOn(console, 'error').mockImplementation()
    const { source, session, retire } = await open(
      '/profile',
      { status: 'unknown' },
      { screens: [profile] },
    )
    const { answer: answerOthers } = source
    source.answer = (request) =>
      request.screen.remote === 'remote-profile' ? answer(request) : answerOthers(request)
    await session.setState(ada)
    await retire()
    expect(await heading('./dash')).toBeVisible()
  })
})
