import { answerWithLabel, asModule, fail, labelOf, RemoteSource } from '../../testing/remote-source'
import { type Screen, specifiedScreens } from '../contract'
import { LOAD_TIMEOUT_MS } from './load-steps'
import { RemoteLoader } from './remote-loader'

function openLoader(): { source: RemoteSource; loader: RemoteLoader } {
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  source.answer = answerWithLabel
  return { source, loader: new RemoteLoader(source) }
}

/** Answers every request except those for one version. */
const failVersion =
  (broken: string): RemoteSource['answer'] =>
  async ({ screen, release }) =>
    release.version === broken ? fail('broken') : asModule(labelOf(screen, release.version))

/** The loaded version, or the status. */
function versionOf(loader: RemoteLoader, screen: Screen): string {
  const state = loader.getState(screen)
  return state.status === 'active' ? state.release.version : state.status
}

const endOfTurn = () => jest.advanceTimersByTimeAsync(0)

/** Enters the dash, loads it and leaves it. */
async function visitDash(loader: RemoteLoader): Promise<void> {
  const leave = loader.enterView(specifiedScreens.dash)
  await loader.load(specifiedScreens.dash)
  leave()
  await endOfTurn()
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('loading a screen', () => {
  test('calls for a screen share one load', async () => {
    const { loader, source } = openLoader()
    expect(loader.load(specifiedScreens.login)).toBe(loader.load(specifiedScreens.login))
    expect(loader.getState(specifiedScreens.login).status).toBe('idle')
    await loader.load(specifiedScreens.login)
    await loader.load(specifiedScreens.login)
    expect(versionOf(loader, specifiedScreens.login)).toBe('1')
    expect(source.requestedScreens).toEqual(['1 ./login'])
  })

  test('notifies subscribers of every change until they unsubscribe', async () => {
    const { loader } = openLoader()
    const onChange = jest.fn(() => versionOf(loader, specifiedScreens.login))
    const leave = loader.subscribe(onChange)
    await loader.load(specifiedScreens.login)
    expect(onChange).toHaveLastReturnedWith('1')
    leave()
    onChange.mockClear()
    await loader.load(specifiedScreens.register)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('announces a release before its code runs, also one that it falls back to', async () => {
    const { loader, source } = openLoader()
    source.publish('remote-auth', ['2', '1'])
    const announced: string[][] = []
    source.answer = async (request) => {
      announced.push([...source.announcedReleases])
      return failVersion('2')(request)
    }
    await loader.load(specifiedScreens.login)
    expect(announced).toEqual([['remote-auth@2'], ['remote-auth@2', 'remote-auth@1']])
  })

  test('if the page names only the live release, the earlier ones come with the index', async () => {
    const { loader, source } = openLoader()
    source.answer = failVersion('1')
    source.publishWithIndex('remote-auth', ['1', '0'])
    await loader.load(specifiedScreens.login)
    expect(versionOf(loader, specifiedScreens.login)).toBe('0')
    expect(source.requestedScreens).toEqual(['1 ./login', '0 ./login'])
    expect(source.notes).toHaveLength(1)
  })

  test('if the index cannot be fetched either, the live release is named as the failure', async () => {
    const { loader, source } = openLoader()
    source.answer = failVersion('1')
    source.publishWithIndex('remote-auth', undefined)
    await loader.load(specifiedScreens.login)
    expect(loader.getState(specifiedScreens.login)).toMatchObject({
      status: 'failed',
      failure: { version: '1' },
    })
    expect(source.requestedScreens).toEqual(['1 ./login'])
  })

  test('preloads a screen only while no needed screen is loading', async () => {
    const { loader, source } = openLoader()
    const needed = loader.load(specifiedScreens.login)
    const preloaded = loader.preload(specifiedScreens.register)
    expect(source.requestedScreens).not.toContain('1 ./register')
    await needed
    await preloaded
    expect(source.requestedScreens).toEqual(['1 ./login', '1 ./register'])
  })
})

describe('a remote that is unavailable', () => {
  test('fails after 10 seconds without an answer, and its request is aborted', async () => {
    const { loader, source } = openLoader()
    source.answer = () => new Promise(() => {})
    loader.load(specifiedScreens.dash)
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1)
    expect(loader.getState(specifiedScreens.dash).status).toBe('idle')
    await jest.advanceTimersByTimeAsync(1)
    expect(LOAD_TIMEOUT_MS).toBe(10_000)
    expect(loader.getState(specifiedScreens.dash)).toMatchObject({
      status: 'failed',
      failure: { code: 'TimedOut' },
    })
    expect(source.requests[0]?.signal.aborted).toBe(true)
  })

  test('fails with the reason when its module throws, and is retried past every cache', async () => {
    const { loader, source } = openLoader()
    source.answer = () => Promise.reject(new Error('Loading chunk 51 failed.'))
    await loader.load(specifiedScreens.dash)
    expect(loader.getState(specifiedScreens.dash)).toMatchObject({
      attempts: 1,
      retrying: false,
      failure: { message: 'Loading chunk 51 failed.' },
    })
    source.answer = answerWithLabel
    const retrying = loader.load(specifiedScreens.dash)
    expect(loader.getState(specifiedScreens.dash)).toMatchObject({
      status: 'failed',
      retrying: true,
    })
    await retrying
    expect(versionOf(loader, specifiedScreens.dash)).toBe('1')
    expect(source.requests.map(({ fresh }) => fresh)).toEqual([false, true])
  })

  test('leaves no trace of a failed preload', async () => {
    const { loader, source } = openLoader()
    source.answer = async () => fail('refused')
    await loader.preload(specifiedScreens.dash)
    expect(loader.getState(specifiedScreens.dash).status).toBe('idle')
  })

  test('keeps a failure while it is visible, and is not preloaded before its own retry', async () => {
    const { loader, source } = openLoader()
    source.answer = async () => fail('refused')
    const leave = loader.enterView(specifiedScreens.login)
    await loader.load(specifiedScreens.login)
    await loader.preload(specifiedScreens.login)
    expect(loader.getState(specifiedScreens.login)).toMatchObject({ status: 'failed', attempts: 1 })
    expect(source.requests).toHaveLength(1)
    leave()
    expect(loader.getState(specifiedScreens.login).status).toBe('idle')
  })
})

describe('releases of a remote', () => {
  test('the previous release replaces a live one that fails, which is tried again at the next entry', async () => {
    const { loader, source } = openLoader()
    source.publish('remote-chat', ['2', '1'])
    source.answer = failVersion('2')
    const leave = loader.enterView(specifiedScreens.dash)
    await loader.load(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('1')
    leave()
    await endOfTurn()
    source.answer = answerWithLabel
    await loader.load(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('2')
    expect(source.requestedScreens).toEqual(['2 ./dash', '1 ./dash', '2 ./dash'])
    expect(source.requests.map(({ fresh }) => fresh)).toEqual([false, false, true])
    expect(source.notes).toEqual(['fallback remote-chat 2: broken'])
  })

  test("the failure is the live release's when the previous one fails as well", async () => {
    const { loader, source } = openLoader()
    source.publish('remote-chat', ['2', '1'])
    source.answer = async ({ release }) => fail(`${release.version} is broken`)
    await loader.load(specifiedScreens.dash)
    expect(loader.getState(specifiedScreens.dash)).toMatchObject({
      failure: { message: '2 is broken', version: '2', report: 'id of load remote-chat 2' },
    })
    expect(source.notes).toEqual([
      'load remote-chat 2: 2 is broken',
      'load remote-chat 1: 1 is broken',
    ])
  })

  test('takes a newer release at the next entry, and so a rollback', async () => {
    const { loader, source } = openLoader()
    await visitDash(loader)
    for (const versions of [
      ['2', '1'],
      ['1', '2'],
    ] as [string, string][]) {
      source.publish('remote-chat', versions)
      await visitDash(loader)
      expect(versionOf(loader, specifiedScreens.dash)).toBe(versions[0])
    }
  })

  test('drops other releases once nothing of the remote is loading', async () => {
    const { loader, source } = openLoader()
    await loader.load(specifiedScreens.login)
    source.publish('remote-auth', ['2', '1'])
    source.keptReleases.length = 0
    const both = [loader.load(specifiedScreens.register), loader.load(specifiedScreens.confirm)]
    await both[0]
    expect(source.keptReleases.length).toBeLessThan(2)
    await both[1]
    expect(source.keptReleases).toEqual(['remote-auth 2'])
  })
})

describe('a canary', () => {
  test('that does not load is avoided, and not tried again on this page', async () => {
    const { loader, source } = openLoader()
    source.tryCanary('remote-chat', '2')
    source.answer = failVersion('2')
    await visitDash(loader)
    await loader.load(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('1')
    expect(source.avoidedVersions).toEqual(['2'])
    expect(source.notes).toEqual(['canary remote-chat 2: broken'])
    expect(source.requestedScreens).toEqual(['2 ./dash', '1 ./dash'])
  })
})

/** Answers every request, but reports that these versions need a newer host. */
const requireNewerHost =
  (...ahead: string[]): RemoteSource['answer'] =>
  async ({ screen, release }) =>
    ahead.includes(release.version) ? undefined : asModule(labelOf(screen, release.version))

describe('a release that needs a newer host', () => {
  test('is requested only once, and its replacement stays for the next visit', async () => {
    const { loader, source } = openLoader()
    source.publish('remote-chat', ['2', '1'])
    source.answer = requireNewerHost('2')
    await visitDash(loader)
    source.publish('remote-chat', ['2', '1'])
    await visitDash(loader)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('1')
    expect(source.requestedScreens).toEqual(['2 ./dash', '1 ./dash'])
    expect(source.notes).toEqual(['fallback remote-chat 2'])
  })

  test('fails by name if there is no other release and no reload helps, until a compatible one is live', async () => {
    const { loader, source } = openLoader()
    source.hasOtherHost = false
    source.answer = requireNewerHost('1')
    const message = 'each of its releases needs a newer version of this page'
    for (const attempts of [1, 2]) {
      await loader.load(specifiedScreens.dash)
      expect(loader.getState(specifiedScreens.dash)).toMatchObject({
        attempts,
        failure: { message, version: '1', report: 'id of load remote-chat 1' },
      })
    }
    expect(source.notes[0]).toBe(`load remote-chat 1: ${message}`)
    source.publish('remote-chat', ['2', '1'])
    await loader.load(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('2')
  })
})

describe('an active release that is rolled back', () => {
  async function onView() {
    const { loader, source } = openLoader()
    source.publish('remote-chat', ['2', '1'])
    loader.enterView(specifiedScreens.dash)
    await loader.load(specifiedScreens.dash)
    source.withdrawnVersions = ['2']
    source.publish('remote-chat', ['1'])
    return { loader, source }
  }

  test.each([
    ['a notice offers a reload if that may load one', true, 'reload'],
    ['no notice appears if no reload loads one', false, undefined],
  ])('stays if the live one needs a newer host, and %s', async (_, hasOtherHost, notice) => {
    const { loader, source } = await onView()
    source.hasOtherHost = hasOtherHost
    source.answer = requireNewerHost('1')
    const onChange = jest.fn(() => loader.releaseNoticeFor(specifiedScreens.dash))
    loader.subscribe(onChange)
    await loader.switchToLive(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('2')
    expect(onChange).toHaveLastReturnedWith(notice)
  })

  test('shows no notice if a newer one is live and this one is not withdrawn', async () => {
    const { loader, source } = openLoader()
    loader.enterView(specifiedScreens.dash)
    await loader.load(specifiedScreens.dash)
    source.publish('remote-chat', ['2', '1'])
    expect(loader.releaseNoticeFor(specifiedScreens.dash)).toBeUndefined()
  })
})

describe('a remote with nothing live any more', () => {
  test('stays while it is in view, with a notice, and cannot be entered again', async () => {
    const { loader, source } = openLoader()
    const leave = loader.enterView(specifiedScreens.dash)
    await loader.load(specifiedScreens.dash)
    source.retire('remote-chat')
    expect(loader.releaseNoticeFor(specifiedScreens.dash)).toBe('retired')
    await loader.switchToLive(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('1')
    leave()
    await endOfTurn()
    expect(loader.releaseNoticeFor(specifiedScreens.dash)).toBeUndefined()
    await loader.load(specifiedScreens.dash)
    expect(loader.getState(specifiedScreens.dash)).toMatchObject({ failure: { code: 'NotListed' } })
  })

  test.each<[string, (loader: RemoteLoader) => Promise<unknown>]>([
    ['loaded', (loader) => loader.load(specifiedScreens.dash)],
    ['preloaded', (loader) => loader.preload(specifiedScreens.dash)],
    ['prefetched', (loader) => loader.prefetch(specifiedScreens.dash)],
  ])('is forgotten with the next index if it was being %s meanwhile', async (_, begin) => {
    const { loader, source } = openLoader()
    const pending = begin(loader)
    source.retire('remote-chat')
    await pending
    source.retire('remote-chat')
    expect(versionOf(loader, specifiedScreens.dash)).toBe('idle')
    expect(loader.running()).toEqual({})
  })

  test('is given up if its canary breaks in view', async () => {
    const { loader, source } = openLoader()
    source.tryCanary('remote-chat', '2')
    loader.enterView(specifiedScreens.dash)
    await loader.load(specifiedScreens.dash)
    source.retire('remote-chat')
    loader.reportBroken(specifiedScreens.dash)
    await loader.load(specifiedScreens.dash)
    expect(versionOf(loader, specifiedScreens.dash)).toBe('failed')
  })
})
