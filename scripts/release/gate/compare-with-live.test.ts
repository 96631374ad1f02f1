import { hostManifest, manifestOf, sharedPackage } from '../../testing/release/manifest-at-test'
import { compareWithLive } from './compare-with-live'

const build = (...bundles: string[]) => ({ build: { ...manifestOf().build, bundles } })
const shared = (...each: Parameters<typeof sharedPackage>) => ({ shared: [sharedPackage(...each)] })

describe('a remote beside the live host', () => {
  const remote = (more = {}, host = hostManifest()) =>
    compareWithLive({ name: 'remote-chat', candidate: manifestOf(more), live: { host } })

  it('passes when it offers what is asked and takes what is provided', () => {
    expect(remote()).toEqual([])
  })

  it('may expose more than is asked', () => {
    const more = { path: './about', scripts: [], styles: [], later: [] }
    expect(remote({ exposes: [...manifestOf().exposes, more] })).toEqual([])
  })

  it.each([
    ['The host asks remote-chat for ./dash, which it does not expose', { exposes: [] }],
    [
      'remote-chat needs react ^18.3.1, and the host provides 19.3.1',
      shared('react', { requiredVersion: '^18.3.1' }),
    ],
    ['remote-chat shares react without singleton', shared('react', { singleton: false })],
    ['remote-chat brings its own react-dom', build('react-dom', 'scheduler')],
    ['remote-chat brings its own react-router-dom', build('react-router-dom')],
    ['remote-chat takes redux from the host, which does not provide it', shared('redux')],
  ])('is refused: %s', (objection, more) => {
    expect(remote(more)).toEqual([expect.stringContaining(objection)])
  })

  it('may not import a name that the host’s shared does not export', () => {
    const host = hostManifest(shared('shared', { offers: ['Button', 'Page'] }))
    expect(remote(shared('shared', { uses: ['Page', 'Tooltip'] }), host)).toEqual([
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
    ['The host asks remote-chat for ./settings', { 'remote-chat': ['./dash', './settings'] }],
    ['The host asks for screens of remote-help, which has no', { 'remote-help': ['./faq'] }],
  ])('is refused: %s', (objection, consumes) => {
    expect(host({ consumes })).toEqual([expect.stringContaining(objection)])
  })

  it('may not drop a shared package: the objections name it and who needs it', () => {
    expect(host({ shared: hostManifest().shared.filter(({ name }) => name !== 'shared') })).toEqual(
      [
        'The host does not provide shared as a singleton, and every remote relies on it.',
        'remote-chat takes shared from the host, which does not provide it.',
      ],
    )
  })

  it('may not bring a version that a live remote refuses', () => {
    const newer = hostManifest().shared.map((each) => ({ ...each, version: '20.0.0' }))
    expect(host({ shared: newer })).toEqual([
      expect.stringContaining('remote-chat needs react ^19.3.1, and the host provides 20.0.0'),
      expect.stringContaining('remote-chat needs shared'),
    ])
  })

  it('may come before the remotes that the live one asks for already', () => {
    const alone = { host: hostManifest() }
    expect(compareWithLive({ name: 'host', candidate: hostManifest(), live: alone })).toEqual([])
  })
})
