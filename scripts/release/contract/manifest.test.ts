import { parseManifest, placeOf } from './manifest'

const hash = `sha384-${'A'.repeat(64)}`
const dash = { path: '/dash', module: './dash', access: 'signed-in', title: 'Chat' }
const release = { name: 'remote-chat', version: '1', scripts: [], styles: [], screens: [dash] }
const files = { 'remoteEntry.js': hash, 'deep/dash.css': hash }
const manifest = {
  metaData: { globalName: 'remote_chat', remoteEntry: { path: '', name: 'remoteEntry.js' } },
  release,
  files,
  fromANewerTool: true,
}
const parse = (value: unknown) => parseManifest(JSON.stringify(value))

describe('reading a manifest', () => {
  it('returns the whole release: its own part, its files, and the federation’s part', () => {
    expect(parse(manifest)).toEqual({
      release: {
        ...release,
        files,
        staticScreens: [],
        styleNames: { declares: [], needs: [], mentions: [] },
        federation: expect.objectContaining({ globalName: 'remote_chat', entry: 'remoteEntry.js' }),
      },
    })
  })

  it.each<[string, object]>([
    ['release', { release: undefined }],
    ['release.name', { release: { ...release, name: '../host' } }],
    ['release.version', { release: { ...release, version: '1/2' } }],
    ['release.screens.0.path', { release: { ...release, screens: [{ ...dash, path: '//dash' }] } }],
    ['release.scripts.0', { release: { ...release, scripts: ['../main.js'] } }],
    ['build.modules../dash', { build: { modules: { './dash': './../host/routes.ts' } } }],
    ['files', { files: { '../main.js': hash } }],
    ['files', { files: { 'main.js': 'sha384-x' } }],
    ['two paths that differ only in case', { files: { 'a.js': hash, 'A.js': hash } }],
  ])('finds the problem %s', (problem, change) => {
    expect(parse({ ...manifest, ...change })).toEqual({
      problem: expect.stringContaining(problem),
    })
  })

  it.each(['', '{', 'null', '[]'])('finds a problem in %j', (text) => {
    expect(parseManifest(text)).toEqual({ problem: expect.any(String) })
  })
})

test('the checks of a release are stored apart from what visitors may read', () => {
  const release = { name: 'remote-chat', version: '1' }
  expect(placeOf(release, 'deep/dash.css')).toBe('remote-chat/1/deep/dash.css')
  expect(placeOf(release, 'checks.json')).toBe('.checks/remote-chat/1.json')
})
