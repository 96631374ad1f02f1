import { useSettings } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { render, screen } from '@testing-library/react'
import {
  containerOf,
  deliver,
  fileOf,
  newVersion,
  serveRelease,
  startRuntime,
} from '../../federation/testing/deliver-release'
import { fileElement } from '../../federation/testing/file-elements'
import { releaseOf } from '../../testing/remote-source'
import { specifiedScreens } from '../contract'
import type { PublishedRelease } from '../releases/release-index'
import { LoadedReleases } from './loaded-releases'

startRuntime()
const releases = new LoadedReleases()
installRuntimeConfig()

/** A release that no test has loaded before. */
const newRelease = () => releaseOf('remote-auth', newVersion())

function request(release: PublishedRelease) {
  const { signal } = new AbortController()
  return { screen: specifiedScreens.login, release, fresh: false, signal }
}

async function load(release: PublishedRelease) {
  const screen = { default: () => <h1>{release.version}</h1> }
  const loading = releases.loadScreen(request(release))
  const container = containerOf(screen)
  await deliver(release, container)
  const { default: Screen } = (await loading) ?? { default: () => null }
  return { ...container, Screen }
}

beforeEach(() => {
  document.head.replaceChildren()
  serveRelease()
})
afterEach(() => jest.restoreAllMocks())

test('a screen comes from its release', async () => {
  const release = newRelease()
  const { Screen } = await load(release)
  render(<Screen />)
  const heading = screen.getByRole('heading', { name: release.version })
  expect(heading).toBeVisible()
  expect(heading.closest('[data-auth-library]')).not.toBeNull()
})

function Priced() {
  return <p>in {useSettings().currency}</p>
}

describe('the settings of a release', () => {
  const declaration = { settings: { currency: { kind: 'text' } } }

  test('reach its own screen', async () => {
    installRuntimeConfig({ remotes: { 'remote-auth': { settings: { currency: 'EUR' } } } })
    serveRelease({ release: declaration })
    const release = newRelease()
    const loading = releases.loadScreen(request(release))
    await deliver(release, containerOf({ default: Priced }))
    const { default: Shown } = (await loading) ?? { default: () => null }
    render(<Shown />)
    expect(screen.getByText('in EUR')).toBeVisible()
  })

  test('are named if the configuration lacks them, before any of its code runs', async () => {
    installRuntimeConfig()
    serveRelease({ release: declaration })
    await expect(releases.loadScreen(request(newRelease()))).rejects.toThrow(
      'config.json: "remotes.remote-auth.settings.currency" is missing; expected a text.',
    )
    expect(document.querySelector('script')).toBeNull()
  })
})

test('reports a release that does not expose the screen, or exposes something else', async () => {
  const release = newRelease()
  const confirm = { ...request(release), screen: specifiedScreens.confirm }
  await expect(releases.loadScreen(confirm)).rejects.toThrow('it does not expose ./confirm')
  expect(document.querySelector('script')).toBeNull()
  const loading = releases.loadScreen(request(release))
  await deliver(release, containerOf({ default: 'login' }))
  await expect(loading).rejects.toThrow('its ./login is not a screen')
})

test.each([
  ['imports nothing from an unshared package', { name: 'charts' }, true],
  ['names no package', { uses: ['x'] }, true],
  ['imports names that the host shares', { name: '@parlor/shared', uses: ['Link', 'Page'] }, true],
  [
    'imports a name that the host does not have yet',
    { name: '@parlor/shared', uses: ['Page', 'Tabs'] },
    false,
  ],
  [
    'imports from the runtime names that the host provides',
    { name: '@module-federation/webpack-bundler-runtime', uses: ['bundlerRuntime', 'runtime'] },
    true,
  ],
  [
    'imports more from the runtime than the host provides',
    { name: '@module-federation/webpack-bundler-runtime', uses: ['containerRuntime'] },
    false,
  ],
  ['imports a package that the host does not share', { name: 'charts', uses: ['Pie'] }, false],
  [
    'imports a whole package that is not an ES module',
    { name: '@parlor/shared', uses: ['default'] },
    true,
  ],
  ['imports a default that an ES module does not have', { name: 'esm', uses: ['default'] }, false],
])('a release that %s (%j) runs here: %s', async (_, shared, runs) => {
  serveRelease({ shared: [shared] })
  const release = newRelease()
  if (runs) return expect(await load(release)).toBeDefined()
  expect(await releases.loadScreen(request(release))).toBeUndefined()
  expect(document.querySelector('script')).toBeNull()
  const requests = serveRelease({ shared: [shared] }).mockClear()
  await releases.prefetchScreen(request(release))
  expect(requests).not.toHaveBeenCalled()
})

test('only the styles of a remote’s active release apply', async () => {
  const [older, newer] = [newRelease(), newRelease()]
  const stylesheetOfPage = fileOf(newRelease(), 'register.css')
  document.head.innerHTML = `<link rel="stylesheet" href="${stylesheetOfPage.url}">`
  const isDisabled = (release: PublishedRelease) => {
    const link = fileElement(fileOf(release, 'login.1a.css'))
    return link instanceof HTMLLinkElement && Boolean(link.disabled)
  }
  await load(older)
  expect(fileElement(stylesheetOfPage)).toBeNull()
  await load(newer)
  expect([older, newer].map(isDisabled)).toEqual([true, false])
  await releases.loadScreen(request(older))
  expect([older, newer].map(isDisabled)).toEqual([false, true])
})

describe('dropping the other releases of a remote', () => {
  test('removes every part that the page has loaded of them', async () => {
    const [older, newer] = [newRelease(), newRelease()]
    await load(older)
    await load(newer)
    releases.keepOnly(newer)
    expect(fileElement(fileOf(older, 'login.1a.css'))).toBeNull()
    expect(fileElement(fileOf(newer, 'login.1a.css'))).not.toBeNull()
    const { get } = await load(older)
    expect(get).toHaveBeenCalledTimes(1)
  })

  test("keeps the other remote's releases", async () => {
    const chat = releaseOf('remote-chat', '1')
    document.head.innerHTML = `<link rel="stylesheet" href="${fileOf(chat, 'dash.css').url}">`
    await load(newRelease())
    const newer = newRelease()
    await load(newer)
    releases.keepOnly(newer)
    expect(fileElement(fileOf(chat, 'dash.css'))).not.toBeNull()
  })
})
