import { inlineJsonBlock } from '../testing/inline-json'
import { hostReleases } from './host-releases'

describe('hostReleases', () => {
  afterEach(() => document.body.replaceChildren())

  it('reads the releases that the page lists, the live one first', () => {
    const file = (path: string) => ({ path, integrity: `sha384-${path}` })
    inlineJsonBlock('parlor-host', [
      { scripts: [file('/host/2/main.js')], styles: [file('/host/2/main.css')] },
      { scripts: [file('/host/1/main.js')], styles: [] },
    ])
    const at = (path: string) => ({
      url: `http://localhost:3000${path}`,
      integrity: `sha384-${path}`,
    })
    expect(hostReleases()).toEqual([
      { scripts: [at('/host/2/main.js')], styles: [at('/host/2/main.css')] },
      { scripts: [at('/host/1/main.js')], styles: [] },
    ])
  })

  it('skips a file without a hash', () => {
    inlineJsonBlock('parlor-host', [{ scripts: [{ path: '/host/2/main.js' }] }])
    expect(hostReleases()).toEqual([{ scripts: [], styles: [] }])
  })

  it('finds none in a page that lists none', () => {
    expect(hostReleases()).toEqual([])
  })
})
