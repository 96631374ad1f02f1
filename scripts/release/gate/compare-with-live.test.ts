import { hostManifest, manifestOf, sharedPackage } from '../../testing/release/manifest-at-test'
import { compareWithLive } from './compare-with-live'

const remote = (more = {}) =>
  compareWithLive({
    name: 'remote-chat',
    candidate: manifestOf(more),
    live: { host: hostManifest() },
  })
const host = (more = {}) =>
  compareWithLive({
    name: 'host',
    candidate: hostManifest(more),
    live: { host: hostManifest(), 'remote-chat': manifestOf() },
  })

describe('a remote beside the live host', () => {
  it('passes when it offers what is asked and takes what is provided', () => {
    expect(remote()).toEqual([])
  })

  it('may expose more than is asked', () => {
    const more = { path: './about', scripts: [], styles: [], later: [] }
    expect(remote({ exposes: [...manifestOf().exposes, more] })).toEqual([])
  })

  it('may not drop a module that the host asks for', () => {
    expect(remote({ exposes: [] })).toEqual([
      expect.stringContaining('The host asks remote-chat for ./dash, which it does not expose'),
    ])
  })

  it('may not ask for a version that the host does not have', () => {
    const shared = [sharedPackage('react', { requiredVersion: '^18.3.1' })]
    expect(remote({ shared })).toEqual([
      expect.stringContaining('remote-chat needs react ^18.3.1, and the host provides 19.3.1'),
    ])
  })

  it('may not share without singleton', () => {
    expect(remote({ shared: [sharedPackage('react', { singleton: false })] })).toEqual([
      expect.stringContaining('remote-chat shares react without singleton'),
    ])
  })

  it('may not bring its own copy of what the host shares', () => {
    const build = { ...manifestOf().build, bundles: ['react-dom', 'scheduler'] }
    expect(remote({ build })).toEqual([
      expect.stringContaining('remote-chat brings its own react-dom'),
    ])
  })

  it('may not bring what shared keeps for the whole page', () => {
    const build = { ...manifestOf().build, bundles: ['react-router-dom'] }
    expect(remote({ build })).toEqual([
      expect.stringContaining('brings its own react-router-dom, which would not know'),
    ])
  })

  it('may not take a package that the host does not provide', () => {
    expect(remote({ shared: [sharedPackage('redux')] })).toEqual([
      'remote-chat takes redux from the host, which does not provide it.',
    ])
  })

  it('may not import a name that the host’s shared does not export', () => {
    const live = {
      host: hostManifest({ shared: [sharedPackage('shared', { offers: ['Button', 'Page'] })] }),
    }
    const candidate = manifestOf({
      shared: [sharedPackage('shared', { uses: ['Page', 'Tooltip'] })],
    })
    expect(compareWithLive({ name: 'remote-chat', candidate, live })).toEqual([
      expect.stringContaining('remote-chat imports Tooltip from shared'),
    ])
  })

  it('passes before there is a host', () => {
    const candidate = manifestOf({ exposes: [] })
    expect(compareWithLive({ name: 'remote-chat', candidate, live: {} })).toEqual([])
  })
})

describe('a host beside the live remotes', () => {
  it('passes when it asks for what is exposed and provides what is taken', () => {
    expect(host()).toEqual([])
  })

  it('may not ask a remote for a module that its live release lacks', () => {
    expect(host({ consumes: { 'remote-chat': ['./dash', './settings'] } })).toEqual([
      expect.stringContaining('asks remote-chat for ./settings'),
    ])
  })

  it('may not begin to ask for a remote that has no release', () => {
    expect(host({ consumes: { 'remote-help': ['./faq'] } })).toEqual([
      'The host asks for screens of remote-help, which has no release yet: deploy it first.',
    ])
  })

  it('may come before the remotes that the live one asks for already', () => {
    const live = { host: hostManifest() }
    expect(compareWithLive({ name: 'host', candidate: hostManifest(), live })).toEqual([])
  })

  it('may not drop a shared package: the objections name it and who needs it', () => {
    const shared = hostManifest().shared.filter(({ name }) => name !== 'shared')
    expect(host({ shared })).toEqual([
      'The host does not provide shared as a singleton, and every remote relies on it.',
      'remote-chat takes shared from the host, which does not provide it.',
    ])
  })

  it('may not bring a version that a live remote refuses', () => {
    const shared = hostManifest().shared.map((each) =>
      each.name === 'shared' ? { ...each, version: '1.0.0' } : each,
    )
    expect(host({ shared })).toEqual([expect.stringContaining('the host provides 1.0.0')])
  })
})
