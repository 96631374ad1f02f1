import { hintKey } from '@parlor/shared/session-hint'
import { inlineJsonBlock } from '../testing/inline-json'
import { preloadFirstScreen } from './preload-first-screen'

const release = (remote: string) => ({
  current: { version: '1', manifest: `/${remote}/1/mf-manifest.json`, integrity: 'sha384-m' },
  previous: [],
})

const expose = (name: string) => ({
  path: `./${name}`,
  assets: { js: { sync: [`${name}.js`] }, css: { sync: [`${name}.css`] } },
})

function manifest(remote: string, names: string[]) {
  const files = ['remoteEntry.js', ...names.flatMap((name) => [`${name}.js`, `${name}.css`])]
  return {
    metaData: { globalName: remote, remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: names.map(expose),
    files: Object.fromEntries(files.map((file) => [file, `sha384-${file}`])),
  }
}

function composedPage(): void {
  inlineJsonBlock('config', { clientId: 'client' })
  inlineJsonBlock('releaseSet', {
    entries: { 'remote-auth': release('remote-auth'), 'remote-chat': release('remote-chat') },
    screens: [['remote-orders', '/orders', './orders', 'everyone', 'Orders']],
  })
  inlineJsonBlock('manifests', {
    '/remote-auth/1/mf-manifest.json': manifest('remote_auth', ['login', 'register', 'confirm']),
    '/remote-chat/1/mf-manifest.json': manifest('remote_chat', ['dash']),
  })
}

/** Stores the session's hint, valid for that long. */
function storeHint({ leftMs }: { leftMs: number }): void {
  localStorage.setItem(hintKey('client'), String(Date.now() + leftMs))
}

/** The page's preloads: `script /remote-chat/1/dash.js sha384-dash.js`. */
const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) =>
    [link.as, new URL(link.href).pathname, link.integrity].join(' '),
  )

const filesOf = (remote: string, screen: string) => [
  `script /${remote}/1/remoteEntry.js sha384-remoteEntry.js`,
  `script /${remote}/1/${screen}.js sha384-${screen}.js`,
  `style /${remote}/1/${screen}.css sha384-${screen}.css`,
]

describe('preloadFirstScreen', () => {
  afterEach(() => {
    document.head.replaceChildren()
    document.body.replaceChildren()
    localStorage.clear()
    history.replaceState(null, '', '/')
  })

  it.each([
    ['/', 'login'],
    ['/login', 'login'],
    ['/register', 'register'],
    ['/confirm', 'confirm'],
    ['/dash', 'login'],
    ['/nowhere', 'login'],
  ])('for a stranger at %s preloads the %s screen', (path, screen) => {
    composedPage()
    history.replaceState(null, '', path)
    preloadFirstScreen()
    expect(preloads()).toEqual(filesOf('remote-auth', screen))
    const [link] = document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')
    // Like the shell's own request: otherwise the file would be transferred twice.
    expect(link?.crossOrigin).toBe('anonymous')
  })

  it.each(['/dash', '/login'])('for a signed-in visitor at %s preloads the dash', (path) => {
    composedPage()
    history.replaceState(null, '', path)
    storeHint({ leftMs: 60_000 })
    preloadFirstScreen()
    expect(preloads()).toEqual(filesOf('remote-chat', 'dash'))
  })

  it.each([
    ['the tokens must be refreshed first', () => storeHint({ leftMs: -1 })],
    ['storage holds something else', () => localStorage.setItem(hintKey('client'), 'no time')],
  ])('preloads nothing when %s', (_, store) => {
    composedPage()
    store()
    preloadFirstScreen()
    expect(preloads()).toEqual([])
  })

  it('preloads nothing for a screen whose release the page does not name', () => {
    composedPage()
    history.replaceState(null, '', '/orders')
    preloadFirstScreen()
    expect(preloads()).toEqual([])
  })

  it('preloads nothing in a page that lists no releases', () => {
    preloadFirstScreen()
    expect(preloads()).toEqual([])
  })
})
