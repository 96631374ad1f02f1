import { manifestOf, releaseOf } from '../../testing/release/manifest-at-test'
import type { FederationManifest } from '../contract/federation-manifest'
import { checkIdentity } from './check-identity'

const problems = (facts: Partial<FederationManifest> = {}) =>
  checkIdentity(releaseOf('remote-chat', { version: '1.0-a', federation: manifestOf(facts) }))
const build = (facts: object) => ({ build: { ...manifestOf().build, ...facts } })

describe('the identity of a release', () => {
  it('is its package’s name, a unique name for the build and a relative address', () => {
    expect(problems()).toEqual([])
  })

  it('of ES modules is the name alone: a browser knows them by their addresses', () => {
    const none = { uniqueName: '', publicPath: '', scriptPolicy: '' }
    expect(problems({ isModule: true, chunksName: '', ...build(none) })).toEqual([])
    expect(problems({ isModule: true, name: 'tea' })).toEqual([
      expect.stringContaining('calls itself tea in the federation'),
    ])
  })

  it.each([
    [{ name: 'remote_chat' }, 'remote-chat calls itself remote_chat in the federation'],
    [
      { name: 'remote_chat' },
      "name: federationName('remote-chat', '1.0-a') of @parlor/federation/build, which is remote__chat_1_0__a.",
    ],
    [{ globalName: 'chat' }, 'leaves its entry under the global name chat'],
    [build({ uniqueName: 'remote-chat' }), 'is built with the unique name remote-chat'],
    [{ chunksName: 'chunks' }, 'collects its chunks in the global chunks'],
    [build({ publicPath: '/remote-chat/' }), 'asks for its files at "/remote-chat/"'],
    [build({ scriptPolicy: 'my-chunks' }), 'loads its chunks under the policy my-chunks'],
  ])('refuses %j', (facts, problem) => {
    expect(problems(facts)).toEqual([expect.stringContaining(problem)])
  })
})
