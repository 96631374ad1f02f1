import { hostManifest, manifestOf, sharedPackage } from '../../testing/release/manifest-at-test'
import { compareWithLive } from './compare-with-live'

const build = (...bundles: string[]) => ({ build: { ...manifestOf().build, bundles } })
const extra = { path: './about', scripts: [], styles: [], later: [] }

describe('a remote beside the live host', () => {
  const remote = (more = {}, host = hostManifest()) =>
    compareWithLive({ name: 'remote-chat', candidate: manifestOf(more), live: { host } })

  it('passes when it offers what is asked and takes what is provided', () => {
    expect(remote()).toEqual([])
  })

  it('may expose more than is asked', () => {
    expect(remote({ exposes: [...manifestOf().exposes, extra] })).toEqual([])
  })

  it.each([
    [
      'drop a module that the host asks for',
      { exposes: [] },
      'The host asks remote-chat for ./dash, which it does not expose',
    ],
    [
      'need a version that the host does not have',
      { shared: [sharedPackage('react', { requiredVersion: '^18.3.1' })] },
      'remote-chat needs react ^18.3.1, and the host provides 19.3.1',
    ],
    [
      'share without singleton',
      { shared: [sharedPackage('react', { singleton: false })] },
      'remote-chat shares react without singleton',
    ],
    [
      'bring its own copy of what the host shares',
      build('react-dom', 'scheduler'),
      'remote-chat brings its own react-dom',
    ],
    [
      'bring what shared keeps for the whole page',
      build('react-router-dom'),
      'brings its own react-router-dom, which would not know',
    ],
    [
      'take a package that the host does not provide',
      { shared: [sharedPackage('redux')] },
      'remote-chat takes redux from the host, which does not provide it.',
    ],
  ])('may not %s', (_, more, objection) => {
    expect(remote(more)).toEqual([expect.stringContaining(objection)])
  })

  it('may not import a name that the host’s shared does not export', () => {
    const host = hostManifest({ shared: [sharedPackage('shared', { offers: ['Button', 'Page'] })] })
    const shared = [sharedPackage('shared', { uses: ['Page', 'Tooltip'] })]
    expect(remote({ shared }, host)).toEqual([
      expect.stringContaining('remote-chat imports Tooltip from shared'),
    ])
  })

  it('passes before there is a host', () => {
    const candidate = manifestOf({ exposes: [] })
    expect(compareWithLive({ name: 'remote-chat', candidate, live: {} })).toEqual([])
  })
})

describe('a host beside the live remotes', () => {
  const live = { host: hostManifest(), 'remote-chat': manifestOf() }
  const host = (more = {}) => compareWithLive({ name: 'host', candidate: hostManifest(more), live })

  it('passes when it asks for what is exposed and provides what is taken', () => {
    expect(host()).toEqual([])
  })

  it.each([
    [
      'ask a remote for a module that its live release lacks',
      { consumes: { 'remote-chat': ['./dash', './settings'] } },
      ['The host asks remote-chat for ./settings'],
    ],
    [
      'begin to ask for a remote that has no release',
      { consumes: { 'remote-help': ['./faq'] } },
      ['The host asks for screens of remote-help, which has no release yet: deploy it first.'],
    ],
    [
      'drop a shared package: the objections name it and who needs it',
      { shared: hostManifest().shared.filter(({ name }) => name !== 'shared') },
      [
        'The host does not provide shared as a singleton, and every remote relies on it.',
        'remote-chat takes shared from the host, which does not provide it.',
      ],
    ],
    [
      'bring a version that a live remote refuses',
      { shared: hostManifest().shared.map((each) => ({ ...each, version: '1.0.0' })) },
      ['remote-chat needs react ^19.3.1, and the host provides 1.0.0', 'remote-chat needs shared'],
    ],
  ])('may not %s', (_, more, objections) => {
    expect(host(more)).toEqual(objections.map((objection) => expect.stringContaining(objection)))
  })

  it('may come before the remotes that the live one asks for already', () => {
    const alone = { host: hostManifest() }
    expect(compareWithLive({ name: 'host', candidate: hostManifest(), live: alone })).toEqual([])
  })
})
