import { manifestOf } from '../../testing/release/manifest-at-test'
import { checkIdentity } from './check-identity'

const release = { name: 'remote-chat', version: '1.0-a' }
const built = (facts: object) =>
  checkIdentity(release, manifestOf({ build: { ...manifestOf().build, ...facts } }))

describe('what tells a release apart', () => {
  it('is its package’s name, its own unique name and an address of its own', () => {
    expect(checkIdentity(release, manifestOf())).toEqual([])
  })

  it('is not the name of another package', () => {
    expect(checkIdentity(release, manifestOf({ name: 'remote_auth' }))).toEqual([
      expect.stringContaining('remote-chat calls itself remote_auth in the federation'),
    ])
  })

  it('is not any global name', () => {
    expect(checkIdentity(release, manifestOf({ globalName: 'chat' }))).toEqual([
      expect.stringContaining('leaves its entry under the global name chat'),
    ])
  })

  it('is not a unique name that all releases have', () => {
    expect(built({ uniqueName: 'remote-chat' })).toEqual([
      expect.stringContaining('is built with the unique name remote-chat'),
    ])
  })

  it('is not a table of chunks that all releases have', () => {
    expect(built({ chunkLoadingGlobal: 'chunks' })).toEqual([
      expect.stringContaining('collects its chunks in the global chunks'),
    ])
  })

  it('is not a fixed address', () => {
    expect(built({ publicPath: '/remote-chat/' })).toEqual([
      expect.stringContaining('asks for its files at "/remote-chat/"'),
    ])
  })

  it('is not a policy that the site does not know', () => {
    expect(built({ scriptPolicy: 'my-chunks' })).toEqual([
      expect.stringContaining('loads its chunks under the policy my-chunks'),
    ])
  })
})
