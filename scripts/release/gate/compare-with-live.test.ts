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
    const host = hostManifest(shared('@parlor/shared', { offers: ['Button', 'Page'] }))
    expect(remote(shared('@parlor/shared', { uses: ['Page', 'Tooltip'] }), host)).toEqual([
      "remote-chat imports Tooltip from @parlor/shared, which the host's @parlor/shared does not export: deploy the host that has Tooltip first (npm run deploy -- host), then remote-chat (npm run deploy -- remote-chat).",
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
    expect(
      host({ shared: hostManifest().shared.filter(({ name }) => name !== '@parlor/shared') }),
    ).toEqual([
      'The host does not provide @parlor/shared as a singleton, and every remote relies on it.',
      expect.stringContaining(
        'remote-chat takes @parlor/shared from the host, which does not provide it: keep',
      ),
    ])
  })

  it('may not drop a name that a live remote imports: the objection says in which order it can', () => {
    const remote = manifestOf(shared('@parlor/shared', { uses: ['Notice'] }))
    const candidate = hostManifest({
      shared: hostManifest().shared.map((each) => ({ ...each, offers: ['Banner'] })),
    })
    const objections = compareWithLive({ name: 'host', candidate, live: { 'remote-chat': remote } })
    expect(objections).toEqual([
      "remote-chat imports Notice from @parlor/shared, which the host's @parlor/shared does not export: keep Notice beside what takes its place and deploy the host (npm run deploy -- host), then remote-chat without Notice (npm run deploy -- remote-chat), and last the host without Notice (npm run deploy -- host).",
    ])
  })

  it('may not bring a version that a live remote refuses', () => {
    const newer = hostManifest().shared.map((each) => ({ ...each, version: '20.0.0' }))
    expect(host({ shared: newer })).toEqual([
      expect.stringContaining('remote-chat needs react ^19.3.1, and the host provides 20.0.0'),
      expect.stringContaining('remote-chat needs @parlor/shared'),
    ])
  })

  it('may come before the remotes that the live one asks for already', () => {
    const alone = { host: hostManifest() }
    expect(compareWithLive({ name: 'host', candidate: hostManifest(), live: alone })).toEqual([])
  })
})
