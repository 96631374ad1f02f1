import { bringAhead } from './bring-ahead'

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

function inline(id: string, value: unknown): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = id
  block.textContent = JSON.stringify(value)
  document.body.append(block)
}

function composedPage(): void {
  inline('parlor-config', { clientId: 'client' })
  inline('parlor-releases', {
    'remote-auth': release('remote-auth'),
    'remote-chat': release('remote-chat'),
  })
  inline('parlor-manifests', {
    '/remote-auth/1/mf-manifest.json': manifest('remote_auth', ['login', 'register', 'confirm']),
    '/remote-chat/1/mf-manifest.json': manifest('remote_chat', ['dash']),
  })
}

const PREFIX = 'CognitoIdentityServiceProvider.client'

/** Stores tokens as the SDK does, which expire after so many seconds. */
function signedIn({ leftS }: { leftS: number }): void {
  const exp = Math.floor(Date.now() / 1000) + leftS
  const token = `h.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.s`
  localStorage.setItem(`${PREFIX}.LastAuthUser`, 'ada')
  localStorage.setItem(`${PREFIX}.ada.idToken`, token)
  localStorage.setItem(`${PREFIX}.ada.accessToken`, token)
  localStorage.setItem(`${PREFIX}.ada.userData`, '{}')
}

/** What the page asks for ahead: `script /remote-chat/1/dash.js sha384-dash.js`. */
const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) =>
    [link.as, new URL(link.href).pathname, link.integrity].join(' '),
  )

const filesOf = (remote: string, screen: string) => [
  `script /${remote}/1/remoteEntry.js sha384-remoteEntry.js`,
  `script /${remote}/1/${screen}.js sha384-${screen}.js`,
  `style /${remote}/1/${screen}.css sha384-${screen}.css`,
]

describe('what is brought ahead', () => {
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
  ])('for a stranger at %s is the %s screen', (path, screen) => {
    composedPage()
    history.replaceState(null, '', path)
    bringAhead()
    expect(preloads()).toEqual(filesOf('remote-auth', screen))
    const [link] = document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')
    // As the shell asks: otherwise the file would travel twice.
    expect(link?.crossOrigin).toBe('anonymous')
  })

  it.each(['/dash', '/login'])('for the signed-in at %s is the dash', (path) => {
    composedPage()
    history.replaceState(null, '', path)
    signedIn({ leftS: 3_600 })
    bringAhead()
    expect(preloads()).toEqual(filesOf('remote-chat', 'dash'))
  })

  it('is nothing where the tokens have to be refreshed first, which may be refused', () => {
    composedPage()
    signedIn({ leftS: 10 })
    bringAhead()
    expect(preloads()).toEqual([])
  })

  it('is nothing where the storage holds something else', () => {
    composedPage()
    localStorage.setItem(`${PREFIX}.LastAuthUser`, 'ada')
    localStorage.setItem(`${PREFIX}.ada.idToken`, 'no token')
    bringAhead()
    expect(preloads()).toEqual([])
  })

  it('is nothing in a page that lists no releases', () => {
    bringAhead()
    expect(preloads()).toEqual([])
  })
})
