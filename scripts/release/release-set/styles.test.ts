import { releaseOf } from '../../testing/release/manifest-at-test'
import type { ReleaseSet } from './release-set'
import { styleConflicts } from './styles'

interface Names {
  declares?: string[]
  needs?: string[]
  mentions?: string[]
}
const release = (name: string, names: Names, version = '1') =>
  releaseOf(name, { version, styleNames: { declares: [], needs: [], mentions: [], ...names } })
const names = ['--parlor-ink', 'parlor-card', 'parlor-old']

describe('a class or token that a host drops', () => {
  const sentences = (remotes: ReleaseSet, declares: string[] = []) =>
    styleConflicts({
      releaseSet: { ...remotes, host: release('host', { declares }, '2') },
      previous: { ...remotes, host: release('host', { declares: names }) },
    })

  it.each<[Names, string]>([
    [{ needs: ['--parlor-ink'] }, 'token --parlor-ink'],
    [{ mentions: ['--parlor-ink'] }, 'token --parlor-ink'],
    [{ mentions: ['parlor-card'] }, 'class parlor-card'],
    [{ mentions: ['parlor-old', 'parlor-new'] }, 'class parlor-old'],
  ])('is refused if a live remote has %j', (names, what) => {
    const conflicts = sentences({ 'remote-chat': release('remote-chat', names) })
    expect(conflicts).toEqual([
      {
        packages: ['host', 'remote-chat'],
        sentence: expect.stringContaining(
          `The host no longer has the ${what}, which remote-chat uses: keep`,
        ),
      },
    ])
    expect(conflicts[0]?.sentence).toContain('and last the host without')
  })

  it('may go if nobody uses it, and stay if somebody does', () => {
    const remotes = { 'remote-chat': release('remote-chat', { mentions: ['parlor-card'] }) }
    expect(sentences(remotes, ['parlor-card'])).toEqual([])
  })

  it('is reported for every remote that uses it', () => {
    const using = (name: string) => release(name, { mentions: ['parlor-card'] })
    const remotes = { 'remote-auth': using('remote-auth'), 'remote-chat': using('remote-chat') }
    expect(sentences(remotes).map(({ packages }) => packages)).toEqual([
      ['host', 'remote-auth'],
      ['host', 'remote-chat'],
    ])
  })
})

describe('a token that a remote needs', () => {
  const releaseSet = (needs: string[]) => ({
    host: release('host', { declares: names }),
    'remote-chat': release('remote-chat', { needs }),
  })

  it('is there if the host declares it', () => {
    expect(styleConflicts({ releaseSet: releaseSet(['--parlor-ink']) })).toEqual([])
  })

  it('is refused if no host has it yet', () => {
    expect(styleConflicts({ releaseSet: releaseSet(['--parlor-new']) })).toEqual([
      {
        packages: ['host', 'remote-chat'],
        sentence:
          'The styles of remote-chat use the token --parlor-new, which the host does not have: deploy the host that has --parlor-new first (npm run deploy -- host), then remote-chat (npm run deploy -- remote-chat).',
      },
    ])
  })

  it('is not missed before there is a host', () => {
    const { host: _, ...alone } = releaseSet(['--parlor-new'])
    expect(styleConflicts({ releaseSet: alone })).toEqual([])
  })
})
