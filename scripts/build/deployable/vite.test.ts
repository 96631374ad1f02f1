import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../testing/test-folder'
import { integrityOf } from './file-hashes'
import { viteDeployable } from './vite'

const dir = testFolder()
const plugin = viteDeployable({ name: 'remote-shop', version: '1.4.0' })
const stock = { name: 'remote__shop_1_4_0', exposes: [{ path: './Button' }], shared: [] }

const bundle = {
  'remoteEntry.js': { moduleIds: ['\0virtual:entry', '/shop/src/button.jsx'] },
  'assets/react.js': { moduleIds: ['/shop/node_modules/react/index.js?commonjs'] },
  'assets/button.css': {},
  'assets/react.js.map': {},
  'index.html': {},
  '.vite/manifest.json': {},
  'mf-manifest.json': {},
}

/** The manifest after the plugin has changed it. */
function manifestAfter(manifest: object): unknown {
  const file = join(dir, 'mf-manifest.json')
  writeFileSync(file, JSON.stringify(manifest))
  plugin.writeBundle({ dir }, bundle)
  return JSON.parse(readFileSync(file, 'utf8'))
}

beforeAll(() => {
  for (const name of ['assets', '.vite']) mkdirSync(join(dir, name))
  for (const file of Object.keys(bundle)) writeFileSync(join(dir, file), file)
})

it('adds version, packages and the hashes of files that a page may load', () => {
  expect(manifestAfter(stock)).toEqual({
    ...stock,
    build: { version: '1.4.0', bundles: ['react'] },
    files: {
      'assets/button.css': integrityOf('assets/button.css'),
      'assets/react.js': integrityOf('assets/react.js'),
      'remoteEntry.js': integrityOf('remoteEntry.js'),
    },
  })
})

it('refuses a build under a name other than its version’s', () => {
  expect(() => manifestAfter({ ...stock, name: 'shop' })).toThrow(
    "Give it name: federationName('remote-shop', '1.4.0'), which is remote__shop_1_4_0.",
  )
})
