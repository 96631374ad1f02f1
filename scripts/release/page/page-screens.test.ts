import { integrityOf, type Release } from '../../build/release'
import type { ReleaseIndex } from '../release-index'
import { pageScreen } from './page-screens'

const pinned = { path: '/login', remote: 'remote-auth', module: './login', access: 'anonymous' }
const row = {
  version: '1',
  manifest: '/remote-auth/1/mf-manifest.json',
  integrity: 'sha384-m',
  publishedAt: '2026-11-23T00:00:00Z',
}
const text: Record<string, string> = {
  'host/1/static.header.html': '<header></header>',
  'remote-auth/1/static.short.html': '<main>short</main>',
  'remote-auth/1/static.long.html': '<main>long</main>',
}

function releaseOf(name: string, more: Partial<Release>): Release {
  const own = Object.entries(text).filter(([path]) => path.startsWith(`${name}/1/`))
  const files = own.map(([path, html]) => [path.slice(name.length + 3), integrityOf(html)])
  return {
    ...{ name, version: '1', scripts: [], styles: [], look: 'a' },
    files: { ...Object.fromEntries(files), 'login.css': 'sha384-css' },
    ...more,
  }
}

const statics = [
  { file: 'static.short.html', config: { account: [null, false] } },
  { file: 'static.long.html', config: { account: [true] } },
].map((each) => ({ ...each, path: '/login', module: './login' }))

interface Site {
  config?: unknown
  release?: Partial<Release>
  altered?: Record<string, string>
  more?: ReleaseIndex
}

function screenOf({ config = {}, release = {}, altered = {}, more = {} }: Site = {}) {
  return pageScreen(pinned, {
    config,
    host: releaseOf('host', {}),
    releases: { 'remote-auth': { current: row, previous: [] }, ...more },
    manifests: {
      [row.manifest]: {
        exposes: [{ path: './login', assets: { css: { sync: ['login.css'] } } }],
      },
    },
    release: async (name) => releaseOf(name, { statics, ...release }),
    text: async (path) => ({ ...text, ...altered })[path],
  })
}

describe('the static screen of a page', () => {
  it('stands below the header of the host, with the styles of its release', async () => {
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

  it.each<[string, Site]>([
    ['was made for no such value of the configuration', { config: { account: 'sometimes' } }],
    ['is made of another design system than the host', { release: { look: 'b' } }],
    ['is of a release from before there were any', { release: { statics: undefined } as never }],
    ['is not as it was published', { altered: { 'remote-auth/1/static.short.html': '<p>x</p>' } }],
    [
      'would stand below a header with links of other remotes',
      {
        more: {
          'remote-tea': {
            current: {
              ...row,
              screens: [
                { path: '/tea', module: './tea', access: 'everyone', title: 'Tea', link: 'Tea' },
              ] as never,
            },
            previous: [],
          },
        },
      },
    ],
  ])('is left out where it %s', async (_, site) => {
    expect(await screenOf(site)).toBeUndefined()
  })

  it.each(['<script src="/x.js"></script>', '</template><p>'])(
    'is left out where it has %s in it',
    async (html) => {
      const file = 'static.short.html'
      const files = { [file]: integrityOf(html) }
      const altered = { [`remote-auth/1/${file}`]: html }
      expect(await screenOf({ release: { files }, altered })).toBeUndefined()
    },
  )
})
