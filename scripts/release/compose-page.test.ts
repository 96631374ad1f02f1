import { composePage } from './compose-page'

const host = {
  name: 'host',
  version: '1',
  scripts: ['main.js'],
  styles: ['main.css'],
  files: { 'main.js': 'sha384-js', 'main.css': 'sha384-css' },
}
const template = '<head><!-- parlor:head --></head><body><!-- parlor:body --></body>'
const compose = (config: unknown) => composePage({ template, host, releases: {}, config })

describe('the composed page', () => {
  it('names the host files by their immutable address, each with its integrity', () => {
    const page = compose({})
    expect(page).toContain('src="/host/1/main.js" integrity="sha384-js" crossorigin="anonymous"')
    expect(page).toContain('href="/host/1/main.css" integrity="sha384-css"')
  })

  it('carries the configuration as data that cannot end its element', () => {
    const page = compose({ gatewayId: '</script><script>alert(1)</script>', clientId: '$& $1' })
    expect(page.match(/<script/g)).toHaveLength(3)
    const json = /id="parlor-config">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({
      gatewayId: '</script><script>alert(1)</script>',
      clientId: '$& $1',
    })
  })
})
