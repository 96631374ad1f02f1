import { Link, paths, type Session, type SessionState } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { act, screen as page, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from './app'
import type { Screen } from './remotes/contract'
import type { ListedScreen } from './remotes/releases/release-index'
import { RemoteLoader } from './remotes/screens/remote-loader'
import { ada, installChangingSession } from './testing/changing-session'
import { failure, loaded, RemoteSource } from './testing/remote-source'

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

interface Given {
  behaviour?: Partial<Session>
  screens?: ListedScreen[]
}

async function open(
  path: string,
  state: SessionState,
  { behaviour = {}, screens = [] }: Given = {},
) {
  window.history.pushState(null, '', path)
  installRuntimeConfig()
  const session = installChangingSession(state, behaviour)
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  source.publish('remote-profile', ['1'])
  source.answer = async ({ screen }) => loaded(screenOf(screen))
  const loader = new RemoteLoader(source)
  const refresh = jest.fn(source.index.refresh)
  let declared: ListedScreen[] = screens
  const { subscribe } = source.index
  const index = {
    refresh,
    whole: refresh,
    subscribe,
    screens: () => declared,
    contributors: () => [],
  }
  /** Publishes a later index that declares these screens. */
  const declare = (...next: ListedScreen[]) =>
    act(async () => {
      declared = next
      source.publish('remote-profile', ['1'])
    })
  /** Retires the remote of these screens. */
  const retire = () =>
    act(async () => {
      declared = []
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
      const before = window.history.length
      const { source } = await open(path, signedOut)
      expect(await heading('./login')).toBeVisible()
      expect(window.location.pathname).toBe(paths.login)
      // One for the visit itself, none for the redirect.
      expect(window.history.length).toBe(before + 1)
      expect(source.asked).not.toContain('1 ./dash')
    },
  )

  test.each([paths.dash, paths.login, paths.register, paths.confirm, '/', '/nowhere'])(
    'a signed-in visitor at %s is redirected to the dash',
    async (path) => {
      const { source } = await open(path, ada)
      expect(await heading('./dash')).toBeVisible()
      expect(window.location.pathname).toBe(paths.dash)
      expect(source.asked[0]).toBe('1 ./dash')
    },
  )

  test.each([paths.login, paths.register, paths.confirm])(
    'a sign-in on another tab redirects %s to the dash without a history entry',
    async (path) => {
      const { session } = await open(path, signedOut)
      await heading(/login|register|confirm/)
      const before = window.history.length
      await session.become(ada)
      expect(await heading('./dash')).toBeVisible()
      expect(window.location.pathname).toBe(paths.dash)
      expect(window.history.length).toBe(before)
    },
  )

  test('a screen stays after a sign-in until the dash has loaded', async () => {
    const { session, source } = await open(paths.login, signedOut)
    await heading('./login')
    source.answer = () => new Promise(() => undefined)
    await session.become(ada)
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
    await session.become(state)
    expect(await heading(screen)).toBeVisible()
    expect(window.location.pathname).toBe(path)
    expect(source.asked.includes('1 ./dash')).toBe(path === paths.dash)
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
    await session.become(ada)
    expect(await heading('./dash')).toBeVisible()
  })

  const deep = `${paths.dash}?line=3#end`
  test.each<[string, SessionState, string]>([
    ['leads back to the path that was asked for', signedOut, deep],
    ['leads there after a session that was ended', { ...signedOut, why: 'revoked' }, deep],
    ['leads to the dash after a sign-out', signedOut, paths.dash],
  ])('after a sign-in it %s', async (title, state, address) => {
    const arrives = title.includes('asked for') ? signedOut : ada
    const { session } = await open(deep, arrives)
    if (arrives === ada) await heading('./dash')
    await session.become(state)
    await heading('./login')
    await session.become(ada)
    await heading('./dash')
    const { pathname, search, hash } = window.location
    expect(pathname + search + hash).toBe(address)
  })

  test('removes the dash at once when its session ends', async () => {
    const { session } = await open(paths.dash, ada)
    await heading('./dash')
    await session.become(signedOut)
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
    screen.remote === 'remote-chat' ? failure('it answered 503') : loaded(screenOf(screen))
  await session.become(ada)
  expect(await heading('Chat room did not load')).toBeVisible()
  expect(page.getByText(/it answered 503/)).toBeVisible()
  expect(page.getByText('remote-chat · 1 · report id of load remote-chat 1')).toBeVisible()
  expect(page.getByText('ada')).toBeVisible()
  await session.become(signedOut)
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
    expect(source.asked).not.toContain('1 ./profile')
    await session.become(ada)
    expect(await heading('./profile')).toBeVisible()
  })

  test.each([signedOut, ada])('with access for everyone are shown to %j', async (state) => {
    const { source } = await open('/about', state, { screens: [about] })
    expect(await heading('./about')).toBeVisible()
    expect(source.asked[0]).toBe('1 ./about')
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
    async (_, state, declared, screen, path) => {
      const { retire, user } = await open(declared.path.replace('/*', ''), state, {
        screens: [declared],
      })
      await heading(declared.module)
      const before = window.history.length
      await retire()
      expect(page.getByRole('heading', { name: declared.module })).toBeVisible()
      await act(() => user.click(page.getByRole('link', { name: 'Leave it' })))
      expect(await heading(screen)).toBeVisible()
      expect(window.location.pathname).toBe(path)
      expect(window.history.length).toBe(before)
    },
  )

  test.each<[string, RemoteSource['answer']]>([
    ['are on their way', () => new Promise(() => undefined)],
    ['have failed', async () => failure('it answered 503')],
  ])('of a remote that is retired while they %s redirect to the dash', async (_, answer) => {
    jest.spyOn(console, 'error').mockImplementation()
    const { source, session, retire } = await open(
      '/profile',
      { status: 'unknown' },
      { screens: [profile] },
    )
    const { answer: answered } = source
    source.answer = (request) =>
      request.screen.remote === 'remote-profile' ? answer(request) : answered(request)
    await session.become(ada)
    await retire()
    expect(await heading('./dash')).toBeVisible()
  })
})
