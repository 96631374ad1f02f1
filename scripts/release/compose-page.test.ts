import { composePage, pageManifest } from './compose-page'

const host = {
  name: 'host',
  version: '1',
  scripts: ['main.js'],
  styles: ['main.css'],
  files: { 'main.js': 'sha384-js', 'main.css': 'sha384-css', 'rescue.js': 'sha384-r' },
}
const template = '<head><!-- parlor:head --></head><body><!-- parlor:body --></body>'
const compose = (more: Partial<Parameters<typeof composePage>[0]> = {}) =>
  composePage({ template, host, releases: {}, manifests: {}, config: {}, ...more })
const inlined = (page: string, id: string): unknown =>
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
    expect(inlined(page, 'parlor-config')).toEqual(config)
  })

  it('tells its rescue script of the live release of the host and of the one before', () => {
    const page = compose({ hostBefore: { ...host, version: '0' } })
    expect(inlined(page, 'parlor-host')).toEqual(
      ['1', '0'].map((version) => ({
        scripts: [{ path: `/host/${version}/main.js`, integrity: 'sha384-js' }],
        styles: [{ path: `/host/${version}/main.css`, integrity: 'sha384-css' }],
      })),
    )
  })

  it('carries the manifests of what is live, as data', () => {
    const manifests = {
      '/remote-auth/1/mf-manifest.json': {
        metaData: { globalName: 'remote_auth', remoteEntry: { name: 'remoteEntry.js', path: '' } },
        files: { 'remoteEntry.js': 'sha384-e' },
      },
    }
    expect(inlined(compose({ manifests }), 'parlor-manifests')).toEqual(manifests)
  })
})

describe('of a manifest the page carries', () => {
  const exposes = [{ path: './dash', assets: { js: { sync: ['dash.js'] }, css: { sync: [] } } }]
  const shared = [{ name: 'react', version: '19.3.1', uses: ['useState'] }, { name: 'charts' }]

  it('the names that a remote takes of each shared package', () => {
    expect(pageManifest(JSON.stringify({ exposes, shared })).shared).toEqual([
      { name: 'react', uses: ['useState'] },
      { name: 'charts', uses: [] },
    ])
  })

  it('none of those that the host takes, which it has itself', () => {
    expect(pageManifest(JSON.stringify({ exposes: [], shared }))).not.toHaveProperty('shared')
  })
})
