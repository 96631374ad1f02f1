import { createHash } from 'node:crypto'
import { NAME_MARK } from '@parlor/shared/contract/build/product-name'
import type { DeclaredParts } from '@parlor/shared/contract/declared/declared-parts'
import { manifestOf, releaseOf } from '../../testing/release/manifest-at-test'
import type { ReleaseEntry, ReleaseRecord } from '../contract/record'
import { indexEntry } from '../contract/release-index'
import { formatTag } from './page-format'
import { pageReleaseSet } from './page-release-set'
import { pageManifest, renderPage } from './render-page'

/** With every optional member: one more does not compile until it is below. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Whole<NonNullable<T[Key]>> }
    : T

const time = '2026-01-01T10:20:30.456Z'
const release: Whole<ReleaseEntry> = {
  version: '2',
  integrity: 'sha384-m',
  publishedAt: time,
  screens: [
    {
      ...{ path: '/login', module: './login', access: 'anonymous', title: 'Sign in' },
      ...{ when: 'account', link: 'Sign in', next: ['/dash'] },
    },
  ],
  offers: [{ into: 'tea', module: './tea', access: 'everyone', order: 1, when: 'account' }],
  ...{ built: 'elsewhere', commit: '0'.repeat(40), author: 'Ada', dirty: false, until: time },
}
const record: Whole<ReleaseRecord> = {
  current: release,
  ...{ by: 'deploy', since: time },
  previous: [release],
  canary: { release, share: 0.1 },
  previews: { mine: release },
  ended: [{ version: '1', until: time }],
  heldBack: ['0'],
  ...{ keep: 5, retiredAt: time, unnamed: { '9': time } },
}
const parts: Whole<DeclaredParts> = {
  services: { tea: { token: 'id', repeat: ['PUT'] } },
  settings: { cups: { kind: 'choice', values: ['1'], default: '1' } },
  policies: ['vue'],
  inlineStyles: true,
}

/** All that a page and its index get of releases. */
function pageAndIndex(): string {
  const config = { name: 'Tea', production: true, account: true }
  const names = ['host', 'remote-auth', 'remote-tea']
  const index = Object.fromEntries(names.map((name) => [name, indexEntry(name, record)]))
  const host = releaseOf('host', { scripts: ['main.js'], styles: ['main.css'] })
  const exposes = [{ path: './login', scripts: ['a.js'], styles: ['a.css'], later: ['b.js'] }]
  const manifest = manifestOf({ declared: parts, exposes, files: { 'a.js': 'sha384-a' } })
  const page = renderPage({
    template: '<title>Parlor</title><!-- parlor:head --><!-- parlor:body -->',
    ...{ host, hostBefore: host, config },
    releaseSet: pageReleaseSet(index, { config, specified: new Set(['remote-auth']) }),
    manifests: { '/remote-auth/2/mf-manifest.json': pageManifest(manifest) },
    screen: {
      path: '/login',
      html: `<p>${NAME_MARK}</p>`,
      styles: [{ path: '/remote-auth/2/a.css', integrity: 'sha384-s' }],
    },
  })
  return page + JSON.stringify(index)
}

it('stands for what pages get of releases', () => {
  const hash = createHash('sha256').update(pageAndIndex()).digest('hex').slice(0, 16)
  // Where the hash differs: if an earlier composer would leave out what is new, raise PAGE_FORMAT.
  expect([formatTag(), hash]).toEqual([
    '<meta name="parlor-page-format" content="2">',
    'e55019baf30d4d3f',
  ])
})
