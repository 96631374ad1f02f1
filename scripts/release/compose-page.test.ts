import { composePage } from './compose-page'

const host = {
  name: 'host',
  version: '1',
  scripts: ['main.js'],
  styles: ['main.css'],
  files: { 'main.js': 'sha384-js', 'main.css': 'sha384-css' },
}
const template = '<head><!-- parlor:head --></head><body><!-- parlor:body --></body>'
const compose = (config: unknown) =>
  composePage({ template, host, releases: {}, manifests: {}, config })

describe('the composed page', () => {
  it('names the host files by their immutable address, each with its integrity', () => {
    const page = compose({})
    expect(page).toContain('src="/host/1/main.js" integrity="sha384-js" crossorigin="anonymous"')
    expect(page).toContain('href="/host/1/main.css" integrity="sha384-css"')
  })

  it('carries the configuration as data that cannot end its element', () => {
    const page = compose({ gatewayId: '</script><script>alert(1)</script>', clientId: '$& $1' })
    expect(page.match(/<script/g)).toHaveLength(5)
    const json = /id="parlor-config">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({
      gatewayId: '</script><script>alert(1)</script>',
      clientId: '$& $1',
    })
  })

  it('tells its rescue script of the live release of the host and of the one before', () => {
    const rescuing = { ...host, files: { ...host.files, 'rescue.js': 'sha384-r' } }
    const page = composePage({
      template,
      host: rescuing,
      hostBefore: { ...host, version: '0' },
      releases: {},
      manifests: {},
      config: {},
    })
    expect(page).toContain('<script async src="/host/1/rescue.js" integrity="sha384-r"')
    const json = /id="parlor-host">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(
      ['1', '0'].map((version) => ({
        scripts: [{ path: `/host/${version}/main.js`, integrity: 'sha384-js' }],
        styles: [{ path: `/host/${version}/main.css`, integrity: 'sha384-css' }],
      })),
    )
  })

  it('brings the manifests of what is live along, as data', () => {
    const current = {
      version: '1',
      manifest: '/remote-auth/1/mf-manifest.json',
      integrity: '',
      publishedAt: '',
    }
    const manifest = {
      metaData: { globalName: 'remote_auth', remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [
        { path: './login', assets: { js: { sync: ['login.js'] }, css: { sync: ['login.css'] } } },
      ],
      files: { 'remoteEntry.js': 'sha384-e', 'login.js': 'sha384-l', 'login.css': 'sha384-c' },
    }
    const page = composePage({
      template,
      host,
      releases: { 'remote-auth': { current, previous: [] } },
      manifests: { [current.manifest]: manifest },
      config: {},
    })
    const json = /id="parlor-manifests">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ [current.manifest]: manifest })
  })
})
