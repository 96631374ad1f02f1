import { away, loaded, RemoteSource, sign } from '../testing/remote-source'
import { type Screen, screens } from './contract'
import { RemoteLoader } from './remote-loader'
import { LOAD_TIMEOUT_MS } from './screen-releases'

function remotes(): { source: RemoteSource; loader: RemoteLoader } {
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  return { source, loader: new RemoteLoader(source) }
}

function versionOf(loader: RemoteLoader, screen: Screen): string {
  const state = loader.getState(screen)
  return state.status === 'loaded' ? state.version : state.status
}

const turn = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('loading', () => {
  test('a screen is pending until its remote has answered', async () => {
    const { loader } = remotes()
    const loading = loader.load(screens.login)
    expect(loader.getState(screens.login).status).toBe('pending')
    expect((await loading).status).toBe('loaded')
    expect(versionOf(loader, screens.login)).toBe('1')
  })

  test('a second call while the screen is pending shares the one load', async () => {
    const { loader, source } = remotes()
    expect(loader.load(screens.login)).toBe(loader.load(screens.login))
    await loader.load(screens.login)
    await loader.load(screens.login)
    expect(source.asked).toEqual(['1 ./login'])
  })

  test('subscribers hear of every change, and no more once they have left', async () => {
    const { loader } = remotes()
    const heard = jest.fn()
    const leave = loader.subscribe(heard)
    await loader.load(screens.login)
    expect(heard).toHaveBeenCalledTimes(1)
    leave()
    await loader.load(screens.register)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('a remote that is away', () => {
  test('fails after 10 seconds without an answer, and is told to give up', async () => {
    const { loader, source } = remotes()
    source.answer = () => new Promise(() => {})
    loader.load(screens.dash)
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1)
    expect(loader.getState(screens.dash).status).toBe('pending')
    await jest.advanceTimersByTimeAsync(1)
    expect(LOAD_TIMEOUT_MS).toBe(10_000)
    expect(loader.getState(screens.dash)).toMatchObject({
      status: 'failed',
      failure: { code: 'TimedOut' },
    })
    expect(source.requests[0]?.signal.aborted).toBe(true)
  })

  test('comes back with a retry, which trusts no cache and keeps the failure in view', async () => {
    const { loader, source } = remotes()
    source.answer = async () => away('/remote-chat/1/mf-manifest.json answered 503')
    await loader.load(screens.dash)
    expect(loader.getState(screens.dash)).toMatchObject({ attempts: 1, retrying: false })

    source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
    const retrying = loader.load(screens.dash)
    expect(loader.getState(screens.dash)).toMatchObject({ status: 'failed', retrying: true })
    await retrying
    expect(versionOf(loader, screens.dash)).toBe('1')
    expect(source.requests.map(({ fresh }) => fresh)).toEqual([false, true])
  })

  test('counts its failed attempts, so that they can come further and further apart', async () => {
    const { loader, source } = remotes()
    source.answer = async () => away('refused')
    for (const attempts of [1, 2, 3]) {
      await loader.load(screens.dash)
      expect(loader.getState(screens.dash)).toMatchObject({ attempts })
    }
  })

  test('does not disturb the other remote', async () => {
    const { loader, source } = remotes()
    source.answer = async ({ screen }) =>
      screen.remote === 'remote-chat' ? away('refused') : loaded(sign(screen, '1'))
    await Promise.all([loader.load(screens.dash), loader.load(screens.login)])
    expect(loader.getState(screens.dash).status).toBe('failed')
    expect(loader.getState(screens.login).status).toBe('loaded')
  })

  test('fails with the reason when the loading itself throws', async () => {
    const { loader, source } = remotes()
    source.answer = () => Promise.reject(new Error('Loading chunk 51 failed.'))
    await loader.load(screens.dash)
    expect(loader.getState(screens.dash)).toMatchObject({
      failure: { message: 'Loading chunk 51 failed.' },
    })
  })

  test('fails with the reason when the release index does not answer', async () => {
    const loader = new RemoteLoader(new RemoteSource())
    await loader.load(screens.login)
    expect(loader.getState(screens.login)).toMatchObject({ failure: { message: 'no index' } })
  })

  test('leaves no trace of a failed load ahead of need', async () => {
    const { loader, source } = remotes()
    source.answer = async () => away('refused')
    await loader.preload(screens.dash)
    expect(loader.getState(screens.dash).status).toBe('pending')
  })

  test('is not asked for ahead of need while a screen that is needed is on its way', async () => {
    const { loader, source } = remotes()
    const needed = loader.load(screens.login)
    const ahead = loader.preload(screens.register)
    expect(source.asked).not.toContain('1 ./register')
    await needed
    await ahead
    expect(source.asked).toEqual(['1 ./login', '1 ./register'])
  })

  test('keeps a failure that somebody looks at, and is not asked ahead of its own retry', async () => {
    const { loader, source } = remotes()
    source.answer = async () => away('refused')
    loader.attend(screens.login)
    await loader.load(screens.login)
    await loader.preload(screens.login)
    expect(loader.getState(screens.login)).toMatchObject({ status: 'failed', attempts: 1 })
    expect(source.requests).toHaveLength(1)
  })

  test('starts over at the next entry after a failure was left', async () => {
    const { loader, source } = remotes()
    source.answer = async () => away('refused')
    const leave = loader.attend(screens.dash)
    await loader.load(screens.dash)
    leave()
    expect(loader.getState(screens.dash).status).toBe('pending')
  })
})

describe('releases', () => {
  test('falls back to the release before, where the live one fails', async () => {
    const { loader, source } = remotes()
    source.publish('remote-chat', ['2', '1'])
    source.answer = async ({ screen, release }) =>
      release.version === '2' ? away('broken') : loaded(sign(screen, release.version))
    await loader.load(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('1')
    expect(source.asked).toEqual(['2 ./dash', '1 ./dash'])
  })

  test('tries the live release past the cache at the next entry, after it has failed once', async () => {
    const { loader, source } = remotes()
    source.publish('remote-chat', ['2', '1'])
    source.answer = async ({ screen, release }) =>
      release.version === '2' ? away('broken') : loaded(sign(screen, release.version))
    const leave = loader.attend(screens.dash)
    await loader.load(screens.dash)
    leave()
    await turn()
    source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
    await loader.load(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('2')
    expect(source.requests.map(({ fresh }) => fresh)).toEqual([false, false, true])
  })

  test('names the live release when that before fails as well', async () => {
    const { loader, source } = remotes()
    source.publish('remote-chat', ['2', '1'])
    source.answer = async ({ release }) => away(`${release.version} is broken`)
    await loader.load(screens.dash)
    expect(loader.getState(screens.dash)).toMatchObject({ failure: { message: '2 is broken' } })
  })

  test('a release that serves stays while its remote is on view, for all its screens', async () => {
    const { loader, source } = remotes()
    loader.attend(screens.login)
    await loader.load(screens.login)
    source.publish('remote-auth', ['2', '1'])
    await loader.load(screens.register)
    expect(versionOf(loader, screens.login)).toBe('1')
    expect(versionOf(loader, screens.register)).toBe('1')
  })

  test('stays as well when one screen of the remote follows another', async () => {
    const { loader, source } = remotes()
    const leaveLogin = loader.attend(screens.login)
    await loader.load(screens.login)
    source.publish('remote-auth', ['2', '1'])
    leaveLogin()
    loader.attend(screens.register)
    await turn()
    await loader.load(screens.register)
    expect(versionOf(loader, screens.register)).toBe('1')
  })

  test('a newer release is taken at the next entry into its remote', async () => {
    const { loader, source } = remotes()
    const leave = loader.attend(screens.dash)
    await loader.load(screens.dash)
    source.publish('remote-chat', ['2', '1'])
    leave()
    await turn()
    await loader.load(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('2')
  })

  test('a rollback is taken likewise, in the same page', async () => {
    const { loader, source } = remotes()
    for (const versions of [
      ['2', '1'],
      ['1', '2'],
    ] as [string, string][]) {
      source.publish('remote-chat', versions)
      await loader.load(screens.dash)
      expect(versionOf(loader, screens.dash)).toBe(versions[0])
    }
  })

  test('what was served before is let go once nothing of the remote is on its way', async () => {
    const { loader, source } = remotes()
    await loader.load(screens.login)
    source.publish('remote-auth', ['2', '1'])
    source.kept.length = 0
    const both = [loader.load(screens.register), loader.load(screens.confirm)]
    await both[0]
    expect(source.kept.length).toBeLessThan(2)
    await both[1]
    expect(source.kept).toEqual(['remote-auth 2'])
  })

  test('the other remote keeps what it has when one is released anew', async () => {
    const { loader, source } = remotes()
    await loader.load(screens.login)
    await loader.load(screens.dash)
    source.publish('remote-auth', ['2', '1'])
    expect(loader.getState(screens.login).status).toBe('pending')
    expect(versionOf(loader, screens.dash)).toBe('1')
  })

  test('takes the release of the screen that fell back for the whole remote', async () => {
    const { loader, source } = remotes()
    loader.attend(screens.login)
    await loader.load(screens.login)
    source.publish('remote-auth', ['2', '1'])
    source.answer = async ({ screen, release }) =>
      release.version === '1' ? away('pruned') : loaded(sign(screen, release.version))
    await loader.load(screens.register)
    expect(versionOf(loader, screens.register)).toBe('2')
    expect(loader.getState(screens.login).status).toBe('pending')
  })
})

describe('a canary', () => {
  test('is told to have loaded when it has', async () => {
    const { loader, source } = remotes()
    source.tryCanary('remote-chat', '2')
    await loader.load(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('2')
    expect(source.told).toEqual(['2 loaded'])
  })

  test('that does not load is told so, and not tried again in this page', async () => {
    const { loader, source } = remotes()
    source.tryCanary('remote-chat', '2')
    source.answer = async ({ screen, release }) =>
      release.version === '2' ? away('broken') : loaded(sign(screen, release.version))
    const leave = loader.attend(screens.dash)
    await loader.load(screens.dash)
    leave()
    await turn()
    await loader.load(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('1')
    expect(source.told).toEqual(['2 failed'])
    expect(source.asked).toEqual(['2 ./dash', '1 ./dash'])
  })

  test('that breaks while it runs goes at once, and what is live takes its place', async () => {
    const { loader, source } = remotes()
    source.tryCanary('remote-chat', '2')
    loader.attend(screens.dash)
    await loader.load(screens.dash)
    loader.reportBroken(screens.dash)
    await loader.load(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('1')
    expect(source.told).toEqual(['2 loaded', '2 failed'])
  })

  test('that breaks as soon as it is shown gives way to a load of its own', async () => {
    const { loader, source } = remotes()
    source.tryCanary('remote-chat', '2')
    let next: Promise<unknown> | undefined
    loader.subscribe(() => {
      if (next) return
      loader.reportBroken(screens.dash)
      next = loader.load(screens.dash)
    })
    await loader.load(screens.dash)
    await next
    expect(versionOf(loader, screens.dash)).toBe('1')
  })

  test('is not what a live release is taken for when that breaks while it runs', async () => {
    const { loader, source } = remotes()
    await loader.load(screens.dash)
    loader.reportBroken(screens.dash)
    expect(versionOf(loader, screens.dash)).toBe('1')
    expect(source.told).toEqual([])
  })
})
