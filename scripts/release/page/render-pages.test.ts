import { manifestOf, releaseOf } from '../../testing/release/manifest-at-test'
import type { Release } from '../contract/manifest'
import { pageScreen } from './render-pages'

const pinned = { path: '/login', remote: 'remote-auth', module: './login', access: 'anonymous' }
const html: Record<string, string> = {
  'static.short.html': '<main>short</main>',
  'static.long.html': '<main>long</main>',
}
const staticScreens = [
  { file: 'static.short.html', config: { account: [null, false] } },
  { file: 'static.long.html', config: { account: [true] } },
].map((each) => ({ ...each, path: '/login', module: './login' }))
const exposes = [{ path: './login', scripts: [], styles: ['login.css'], later: [] }]
const auth = releaseOf('remote-auth', {
  staticScreens,
  designHash: 'a',
  federation: manifestOf({ exposes }),
  files: { 'login.css': 'sha384-css' },
})
const tea = (link: string) => [
  { path: '/tea', module: './tea', access: 'everyone', title: 'Tea', link },
]

interface ScreenCase {
  config?: unknown
  release?: Partial<Release>
  /** The HTML of the short screen; undefined if it is not as it was published. */
  short?: string | undefined
  more?: Record<string, Release>
}

function screenOf({ config = {}, release = {}, more = {}, ...altered }: ScreenCase = {}) {
  const files: Record<string, string | undefined> = { ...html }
  if ('short' in altered) files['static.short.html'] = altered.short
  return pageScreen(pinned, {
    live: {
      host: releaseOf('host', { designHash: 'a' }),
      'remote-auth': { ...auth, ...release },
      ...more,
    },
    config,
    header: '<header></header>',
    read: async (_, file) => files[file],
  })
}

describe('the static screen of a page', () => {
  it('is below the header of the host, with the styles of its release', async () => {
    expect(await screenOf()).toEqual({
      path: '/login',
      html: '<header></header><main>short</main>',
      styles: [{ path: '/remote-auth/1/login.css', integrity: 'sha384-css' }],
    })
  })

  it.each([
    [{}, 'short'],
    [{ account: false }, 'short'],
    [{ account: true }, 'long'],
  ])('for the configuration %j is the %s one', async (config, which) => {
    expect((await screenOf({ config }))?.html).toContain(`<main>${which}</main>`)
  })

  it.each<[string, ScreenCase]>([
    [
      'was made for other values of the configuration',
      { release: { staticScreens: staticScreens.slice(1) } },
    ],
    ['is made of another design system than the host', { release: { designHash: 'b' } }],
    ['is of a release that has none', { release: { staticScreens: [] } }],
    ['is not as it was published', { short: undefined }],
    [
      'would be below a header with links of other remotes',
      { more: { 'remote-tea': releaseOf('remote-tea', { screens: tea('Tea') }) } },
    ],
  ])('is left out if it %s', async (_, site) => {
    expect(await screenOf(site)).toBeUndefined()
  })

  it.each(['<script src="/x.js"></script>', '</template><p>'])(
    'is left out if it has %s in it',
    async (short) => {
      expect(await screenOf({ short })).toBeUndefined()
    },
  )
})
