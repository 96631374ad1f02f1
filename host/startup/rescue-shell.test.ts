import { inlineJsonBlock } from '../testing/inline-json'
import { hostReleases } from './rescue-shell'

afterEach(() => document.body.replaceChildren())

const file = (path: string) => ({ path, integrity: `sha384-${path}` })
const at = (path: string) => ({ url: `http://localhost:3000${path}`, integrity: `sha384-${path}` })

it('hostReleases reads the releases in the page, the live one first, and skips files without a hash', () => {
  inlineJsonBlock('host', [
    {
      scripts: [file('/host/2/main.js'), { path: '/host/2/x.js' }],
      styles: [file('/host/2/a.css')],
    },
    { scripts: [file('/host/1/main.js')] },
  ])
  expect(hostReleases()).toEqual([
    { scripts: [at('/host/2/main.js')], styles: [at('/host/2/a.css')] },
    { scripts: [at('/host/1/main.js')], styles: [] },
  ])
})

it('hostReleases returns none for a page that lists none', () => {
  expect(hostReleases()).toEqual([])
})
