import { parseDeploy } from '../testing/release/parse-deploy'
import { parseRollback } from '../testing/release/parse-rollback'
import { releaseName, requirePackage } from './release-options'

const LOOK = `sha384-${'A'.repeat(64)}:etag`

describe('the command line of deploy and rollback', () => {
  it('takes a package, and keeps as many releases as its record says', () => {
    expect(parseDeploy('remote-chat')).toEqual({
      name: 'remote-chat',
      to: undefined,
      data: undefined,
      dryRun: false,
      built: undefined,
      declaration: undefined,
      expect: undefined,
      everything: false,
      canary: undefined,
      preview: undefined,
      maps: undefined,
      keep: undefined,
      again: false,
    })
  })

  it('takes every option of a deploy, and the version to roll back to', () => {
    const args = 'host --to s3://sites/parlor --dry-run --canary 12.5% --keep=100 --again'
    expect(parseDeploy(...args.split(' '))).toMatchObject({
      name: 'host',
      to: 's3://sites/parlor',
      dryRun: true,
      canary: 0.125,
      keep: 100,
      again: true,
    })
    expect(parseRollback('host', '0.1.0-abc').version).toBe('0.1.0-abc')
    for (const readLine of [parseDeploy, parseRollback]) {
      expect(readLine('remote-chat', '--preview', 'half-done').preview).toBe('half-done')
    }
  })

  it('takes a package that this checkout does not know, if it builds nothing', () => {
    expect(parseRollback('remote-profile').name).toBe('remote-profile')
    // For `releases` and `retire`.
    expect(releaseName('remote-profile')).toBe('remote-profile')
    expect(() => releaseName('shared')).toThrow('There is no package shared.')
    const args = ['remote-profile', '--built', 'x', '--expect', LOOK]
    expect(parseDeploy(...args)).toMatchObject({ built: 'x', expect: LOOK })
  })

  const isShare = 'is not a share of the sessions. Give a percentage, such as 10%.'
  const isCount = 'is not a number of releases. Give 1 to 100.'
  it.each([
    ['deploy', 'remote-tea', 'The packages are: host, remote-auth, remote-chat.'],
    ['deploy', 'remote-caht', 'There is no package remote-caht. Did you mean remote-chat?'],
    ['rollback', 'shared', 'There is no package shared. The packages are: host,'],
    ['rollback', 'host --canary 10%', 'There is no option --canary. Run it as: npm run rollback'],
    [
      'deploy',
      'host 0.1.0',
      'It does not take 0.1.0. Run it as: npm run deploy -- NAME [options].',
    ],
    ['deploy', 'host --dryrun', 'There is no option --dryrun. Did you mean --dry-run?'],
    ...['10', '0%', '101%', 'some', '-5%'].map((share) => ['deploy', `--canary=${share}`, isShare]),
    ...['', '9', 'Mine', 'x'.repeat(41)].map((each) => [
      ...['deploy', `remote-chat --preview=${each}`, 'is not the name of a preview. Give up to 40'],
    ]),
    ['deploy', 'host --preview mine', 'The host has no previews'],
    ['deploy', 'remote-chat --preview mine --canary 10%', '--preview takes neither'],
    ['rollback', 'remote-chat 0.1.0 --preview mine', '--preview takes neither'],
    ['deploy', 'shared --built x', 'There is no package shared.'],
    ['deploy', 'host --built x --expect abc', '--expect abc is not what a dry run prints.'],
    ['deploy', 'host --declaration x', '--declaration is for a stock build'],
    ['deploy', `host --expect ${LOOK}`, 'give --built as well'],
    ['deploy', `host --built x --dry-run --expect ${LOOK}`, 'publishes what a dry run has checked'],
    ...['-1', '0', '101', 'all', '1.5', ''].map((count) => ['deploy', `--keep=${count}`, isCount]),
  ] as ['deploy' | 'rollback', string, string][])('refuses %s %s', (command, args, reason) => {
    const readLine = command === 'deploy' ? parseDeploy : parseRollback
    expect(() => readLine(...args.split(' '))).toThrow(reason)
  })

  it('refuses a deploy or a rollback that does not name its package', () => {
    expect(() => parseRollback()).toThrow('Name the package: host')
    expect(() => requirePackage(undefined)).toThrow('Name the package: host')
  })
})
