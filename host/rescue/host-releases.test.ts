import { hostReleases } from './host-releases'

function inline(json: string): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'parlor-host'
  block.textContent = json
  document.body.append(block)
}

describe('hostReleases', () => {
  afterEach(() => document.body.replaceChildren())

  it('reads the releases that the page lists, the live one first', () => {
    const file = (path: string) => ({ path, integrity: `sha384-${path}` })
    inline(
      JSON.stringify([
        { scripts: [file('/host/2/main.js')], styles: [file('/host/2/main.css')] },
        { scripts: [file('/host/1/main.js')], styles: [] },
      ]),
    )
    const at = (path: string) => ({
      url: `http://localhost:3000${path}`,
      integrity: `sha384-${path}`,
    })
    expect(hostReleases()).toEqual([
      { scripts: [at('/host/2/main.js')], styles: [at('/host/2/main.css')] },
      { scripts: [at('/host/1/main.js')], styles: [] },
    ])
  })

  it('passes over a file without a hash: nothing would tell whether it is the right one', () => {
    inline('[{ "scripts": [{ "path": "/host/2/main.js" }] }]')
    expect(hostReleases()).toEqual([{ scripts: [], styles: [] }])
  })

  it('knows of none in a page that lists none', () => {
    expect(hostReleases()).toEqual([])
  })
})
