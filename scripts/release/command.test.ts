import { named, releaseCommand } from './command'

describe('the command line of deploy, rollback and releases', () => {
  it('takes a package and keeps ten earlier releases, unless told otherwise', () => {
    expect(releaseCommand('deploy', ['remote-chat'])).toEqual({
      name: 'remote-chat',
      version: undefined,
      to: undefined,
      dryRun: false,
      canary: undefined,
      keep: 10,
    })
  })

  it('takes every option of a deploy', () => {
    const args = ['host', '--to', 's3://sites/parlor', '--dry-run', '--canary', '12.5%', '--keep=0']
    expect(releaseCommand('deploy', args)).toMatchObject({
      name: 'host',
      to: 's3://sites/parlor',
      dryRun: true,
      canary: 0.125,
      keep: 0,
    })
  })

  it('takes a version to roll back to', () => {
    expect(releaseCommand('rollback', ['host', '0.1.0-abc']).version).toBe('0.1.0-abc')
  })

  it('refuses an unknown package and lists the packages', () => {
    expect(() => releaseCommand('deploy', ['remote-tea'])).toThrow(
      'There is no package remote-tea to deploy. The packages are: host, remote-auth, remote-chat.',
    )
  })

  it('refuses a command without its package', () => {
    expect(() => named(releaseCommand('rollback', []))).toThrow('Name the package: host')
  })

  it('refuses what the command does not take, and says what it takes', () => {
    expect(() => releaseCommand('rollback', ['host', '--canary', '10%'])).toThrow(
      'rollback does not take --canary. rollback takes NAME, VERSION, --to.',
    )
    expect(() => releaseCommand('deploy', ['host', '0.1.0'])).toThrow('deploy does not take 0.1.0.')
    expect(() => releaseCommand('deploy', ['host', '--dryrun'])).toThrow(
      'deploy takes NAME, --to, --dry-run, --canary, --keep.',
    )
  })

  it.each(['10', '0%', '101%', 'some', '-5%'])('refuses %s as a share of the sessions', (share) => {
    expect(() => releaseCommand('deploy', ['host', `--canary=${share}`])).toThrow(
      `--canary ${share} is not a share`,
    )
  })

  it.each(['-1', 'all', '1.5', ''])('refuses %j as a number of releases to keep', (count) => {
    expect(() => releaseCommand('deploy', ['host', `--keep=${count}`])).toThrow(
      'is not a number of releases',
    )
  })

  it('refuses an empty --to', () => {
    expect(() => releaseCommand('deploy', ['host', '--to='])).toThrow('--to is empty')
  })
})
