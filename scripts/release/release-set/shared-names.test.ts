import {
  hostManifest,
  manifestOf,
  releaseOf,
  sharedPackage,
} from '../../testing/release/manifest-at-test'
import type { FederationManifest } from '../contract/federation-manifest'
import type { Comparison } from './release-set'
import { nameConflicts } from './shared-names'

type Facts = Partial<FederationManifest>
const build = (...bundles: string[]) => ({ build: { ...manifestOf().build, bundles } })
const shared = (...each: Parameters<typeof sharedPackage>) => ({ shared: [sharedPackage(...each)] })
const sentences = (comparison: Comparison) =>
  nameConflicts(comparison).map(({ sentence }) => sentence)
const liveHost = (facts: Facts = {}) => releaseOf('host', { federation: hostManifest(facts) })
const chat = (facts: Facts = {}) => releaseOf('remote-chat', { federation: manifestOf(facts) })

describe('a remote next to the live host', () => {
  const remote = (facts: Facts = {}, host = liveHost()) =>
    sentences({ releaseSet: { host, 'remote-chat': chat(facts) }, previous: { host } })

  it('passes if it exposes what the host asks for and imports what the host provides', () => {
    expect(remote()).toEqual([])
  })

  it('may expose more than is asked', () => {
    const more = { path: './about', scripts: [], styles: [], later: [] }
    expect(remote({ exposes: [...manifestOf().exposes, more] })).toEqual([])
  })

  it.each<[string, Facts]>([
    ['The host asks remote-chat for ./dash, which it does not expose', { exposes: [] }],
    [
      'remote-chat needs react ^18.3.1, and the host provides 19.3.1',
      shared('react', { requiredVersion: '^18.3.1' }),
    ],
    ['remote-chat shares react without singleton', shared('react', { singleton: false })],
    ['remote-chat contains its own react-dom', build('react-dom', 'scheduler')],
    ['remote-chat contains its own react-router-dom', build('react-router-dom')],
    ['remote-chat takes redux from the host, which does not provide it', shared('redux')],
  ])('is refused: %s', (problem, facts) => {
    expect(remote(facts)).toEqual([expect.stringContaining(problem)])
  })

  it('may bring a copy of what it takes as a singleton, for hosts that share none', () => {
    const react = sharedPackage('react', { fallback: ['react.js'] })
    expect(remote({ shared: [react], ...build('react') })).toEqual([])
    expect(remote({ shared: [react], ...build('react', 'react-dom') })).toEqual([
      expect.stringContaining('remote-chat contains its own react-dom'),
    ])
    expect(remote({ shared: [{ ...react, singleton: false }], ...build('react') })).toEqual([
      expect.stringContaining('shares react without singleton'),
    ])
  })

  it('may bring the federation’s runtime, which the host has for remotes of the recipe', () => {
    const runtime = '@module-federation/webpack-bundler-runtime'
    const host = liveHost({ shared: [...hostManifest().shared, sharedPackage(runtime)] })
    expect(remote(build(runtime), host)).toEqual([])
  })

  it('may bring what the host does not share', () => {
    expect(remote(shared('redux', { fallback: ['redux.js'] }))).toEqual([])
  })

  it('may not import a name that the host’s shared does not export', () => {
    const offers = hostManifest().shared.map((each) => ({ ...each, offers: ['Button', 'Page'] }))
    const uses = shared('@parlor/shared', { uses: ['Page', 'Tooltip'] })
    expect(remote(uses, liveHost({ shared: offers }))).toEqual([
      "remote-chat imports Tooltip from @parlor/shared, which the host's @parlor/shared does not export: deploy the host that has Tooltip first (npm run deploy -- host), then remote-chat (npm run deploy -- remote-chat).",
    ])
  })

  it('passes before there is a host', () => {
    expect(sentences({ releaseSet: { 'remote-chat': chat({ exposes: [] }) } })).toEqual([])
  })
})

describe('a host next to the live remotes', () => {
  const liveSet = { host: liveHost(), 'remote-chat': chat() }
  const host = (facts: Facts = {}, live: Comparison['releaseSet'] = liveSet) =>
    sentences({
      releaseSet: { ...live, host: { ...liveHost(facts), version: '2' } },
      previous: live,
    })

  it('passes if it asks for what is exposed and provides what is imported', () => {
    expect(host()).toEqual([])
  })

  it.each([
    ['The host asks remote-chat for ./settings', { 'remote-chat': ['./dash', './settings'] }],
    ['The host asks for screens of remote-help, which has no', { 'remote-help': ['./faq'] }],
  ])('is refused: %s', (problem, consumes) => {
    expect(host({ consumes })).toEqual([expect.stringContaining(problem)])
  })

  it('may not drop a shared package: the problems name it and who needs it', () => {
    const without = hostManifest().shared.filter(({ name }) => name !== '@parlor/shared')
    expect(host({ shared: without })).toEqual([
      'The host does not provide @parlor/shared as a singleton, and every remote relies on it.',
      expect.stringContaining(
        'remote-chat takes @parlor/shared from the host, which does not provide it: keep',
      ),
    ])
  })

  it('may not drop a name that a live remote imports: the problem says in which order', () => {
    const live = { ...liveSet, 'remote-chat': chat(shared('@parlor/shared', { uses: ['Notice'] })) }
    const offers = hostManifest().shared.map((each) => ({ ...each, offers: ['Banner'] }))
    expect(host({ shared: offers }, live)).toEqual([
      "remote-chat imports Notice from @parlor/shared, which the host's @parlor/shared does not export: keep Notice beside what replaces it and deploy the host (npm run deploy -- host), then remote-chat without Notice (npm run deploy -- remote-chat), and last the host without Notice (npm run deploy -- host).",
    ])
  })

  it('may not bring a version that a live remote refuses', () => {
    const newer = hostManifest().shared.map((each) => ({ ...each, version: '20.0.0' }))
    expect(host({ shared: newer })).toEqual([
      expect.stringContaining('remote-chat needs react ^19.3.1, and the host provides 20.0.0'),
      expect.stringContaining('remote-chat needs @parlor/shared'),
    ])
  })

  it('may bring the next major once every remote declares that it fits both', () => {
    const both = shared('react', { requiredVersion: '^19.3.1 || ^20.0.0' })
    const live = { ...liveSet, 'remote-chat': chat(both) }
    const next = hostManifest().shared.map((each) =>
      each.name === 'react' ? { ...each, version: '20.0.0' } : each,
    )
    expect(host({ shared: next }, live)).toEqual([])
    expect(host({ shared: next })).toEqual([
      'remote-chat needs react ^19.3.1, and the host provides 20.0.0: deploy remote-chat with both ranges first ("^19.3.1 || ^20.0.0" in its package.json, if it works with both), then the host, and last remote-chat without the old one.',
    ])
  })

  it('may come before remotes that the live host already asks for', () => {
    expect(host({}, { host: liveHost() })).toEqual([])
  })
})
