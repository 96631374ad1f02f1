import { NAME_MARK } from '@parlor/shared/contract/build/product-name'
import { readPageManifest } from '@parlor/shared/contract/page/page-manifest'
import { parseManifest } from '../../../host/federation/manifest'
import { releaseOf } from '../../testing/release/manifest-at-test'
import { readFederationManifest } from '../contract/federation-manifest'
import { pageManifest as cutDown, renderPage } from './render-page'

const host = releaseOf('host', {
  scripts: ['main.js'],
  styles: ['main.css'],
  files: { 'main.js': 'sha384-js', 'main.css': 'sha384-css', 'rescue.js': 'sha384-r' },
})
const template = '<head><!-- parlor:head --></head><body><!-- parlor:body --></body>'
const compose = (more: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({
    template,
    host,
    releaseSet: { entries: {}, screens: [] },
    manifests: {},
    config: {},
    ...more,
  })
const blockOf = (page: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(page)?.[1] ?? '')

describe('the composed page', () => {
  it('names the host files by their immutable address, each with its integrity', () => {
    const page = compose()
    expect(page).toContain('src="/host/1/main.js" integrity="sha384-js" crossorigin="anonymous"')
    expect(page).toContain('href="/host/1/main.css" integrity="sha384-css"')
    expect(page).toContain('<script async src="/host/1/rescue.js" integrity="sha384-r"')
  })

  it('carries the configuration as data that cannot end its element', () => {
    const config = { gatewayId: '</script><script>alert(1)</script>', clientId: '$& $1' }
    const page = compose({ config })
    expect(page.match(/<script/g)).toHaveLength(6)
    expect(blockOf(page, 'parlor-config')).toEqual(config)
  })

  it('gives its rescue script the live release of the host and the one before', () => {
    const page = compose({ hostBefore: { ...host, version: '0' } })
    expect(blockOf(page, 'parlor-host')).toEqual(
      ['1', '0'].map((version) => ({
        scripts: [{ path: `/host/${version}/main.js`, integrity: 'sha384-js' }],
        styles: [{ path: `/host/${version}/main.css`, integrity: 'sha384-css' }],
      })),
    )
  })

  it('carries a static screen in a template, and asks for its styles without waiting for them', () => {
    const styles = [{ path: '/remote-auth/1/login.css', integrity: 'sha384-s' }]
    const page = compose({ screen: { path: '/login', html: '<main>$& form</main>', styles } })
    expect(page).toContain(
      '<body><template id="parlor-screen" data-path="/login"><main>$& form</main></template>',
    )
    expect(page).toContain(
      '<link rel="stylesheet" media="print" fetchpriority="high" href="/remote-auth/1/login.css" integrity="sha384-s" crossorigin="anonymous" data-screen></head>',
    )
  })

  it('has the configured name wherever the host and a static screen have theirs', () => {
    const screen = { path: '/login', html: `<a>${NAME_MARK}</a>`, styles: [] }
    const composeNamed = (config: object) =>
      compose({ template: `<title>Parlor</title>${template}`, screen, config })
    const page = composeNamed({ name: 'Tea & <b>$&' })
    expect(page).toContain('<title>Tea &amp; &lt;b&gt;$&amp;</title>')
    expect(page).toContain('<a>Tea &amp; &lt;b&gt;$&amp;</a></template>')
    expect(composeNamed({})).toContain('<title>Parlor</title>')
    expect(composeNamed({})).toContain('<a>Parlor</a></template>')
  })

  it('carries the manifests of what is live, as data', () => {
    const manifests = {
      '/remote-auth/1/mf-manifest.json': {
        metaData: { globalName: 'remote_auth', remoteEntry: { name: 'remoteEntry.js', path: '' } },
        files: { 'remoteEntry.js': 'sha384-e' },
      },
    }
    expect(blockOf(compose({ manifests }), 'parlor-manifests')).toEqual(manifests)
  })
})

describe('of a manifest the page carries', () => {
  const pageManifest = (manifest: object, screens?: { module: string }[]) =>
    cutDown(readFederationManifest(manifest), screens)
  const metaData = { globalName: 'chat', remoteEntry: { name: 'remoteEntry.js', path: 'in' } }
  const files = { 'in/remoteEntry.js': 'sha384-e', 'dash.js': 'sha384-d', 'dash.css': 'sha384-c' }
  const manifest = {
    metaData,
    build: { chunkLoadingGlobal: 'webpackChunkchat', uniqueName: 'chat@1' },
    exposes: [
      { path: './dash', assets: { js: { sync: ['dash.js'] }, css: { sync: ['dash.css'] } } },
    ],
    shared: [
      { name: 'react', uses: ['useState'] },
      { name: 'charts', uses: [] },
    ],
    files,
  }

  it('everything that it reads of a remote', () => {
    const release = {
      manifest: 'http://localhost:3000/remote-chat/1/mf-manifest.json',
      integrity: 'sha384-m',
    }
    const reduced = pageManifest(manifest)
    // A function equals no other one.
    const readManifest = (json: object) => ({
      ...parseManifest(json, release),
      ...{ content: undefined, fileOf: undefined },
    })
    expect(readManifest(reduced)).toEqual(readManifest(manifest))
    expect(readPageManifest(reduced)).toEqual(readPageManifest(manifest))
  })

  it('has what a release declares besides screens, and says nothing for one that declares none', () => {
    const services = { orders: { purpose: 'Lists orders.', token: 'id', repeat: [] } }
    const settings = { currency: { kind: 'text', purpose: 'Of prices.' } }
    expect(pageManifest({ ...manifest, release: { name: 'x', services, settings } })).toMatchObject(
      {
        release: {
          services: { orders: { token: 'id', repeat: [] } },
          settings: { currency: { kind: 'text' } },
        },
      },
    )
    expect(pageManifest(manifest)).not.toHaveProperty('release')
  })

  it('no more than that', () => {
    const { uniqueName: _, ...build } = manifest.build
    const remoteEntry = { name: 'in/remoteEntry.js', path: '' }
    const types = { 'types.json': 'sha384-t' }
    expect(pageManifest({ ...manifest, files: { ...files, ...types } })).toEqual({
      ...manifest,
      build,
      metaData: { ...metaData, remoteEntry },
    })
  })

  it('no file that a remote loads itself', () => {
    const later = { 'later.js': 'sha384-l', 'later.css': 'sha384-m' }
    expect(pageManifest({ ...manifest, files: { ...files, ...later } })).toMatchObject({ files })
  })

  it('every script of a release of ES modules, which is asked for before its entry runs', () => {
    const remoteEntry = { name: 'remoteEntry.js', path: 'in', type: 'module' }
    const all = { ...files, 'later.js': 'sha384-l' }
    const reduced = pageManifest({
      ...manifest,
      metaData: { ...metaData, remoteEntry },
      files: { ...all, 'later.css': 'sha384-m' },
    })
    expect(reduced).toMatchObject({ metaData: { remoteEntry: { type: 'module' } } })
    expect(reduced).toHaveProperty('files', all)
  })

  it('nothing of a module whose screen the site does not show', () => {
    const exposes = [
      ...manifest.exposes,
      { path: './account', assets: { js: { sync: ['account.js', 'dash.js'] } } },
    ]
    const whole = { ...manifest, exposes, files: { ...files, 'account.js': 'sha384-a' } }
    expect(pageManifest(whole, [{ module: './dash' }])).toEqual(pageManifest(manifest))
  })
})
