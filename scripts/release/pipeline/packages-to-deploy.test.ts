import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables } from '../../build/packages'
import { fakeEntry } from '../../testing/release/fake-release'
import { testFolder } from '../../testing/test-folder'
import type { ReleaseRecord, ReleaseRecords } from '../contract/record'
import { changesSince, packagesNotLive, packagesToDeploy } from './packages-to-deploy'

/** The packages of a checkout that has one more. */
const all = [...deployables, 'remote-x']

describe('the packages that a push deploys', () => {
  it.each<[string, string[], readonly string[]]>([
    ['all if the base of the TypeScript changed', ['tsconfig.base.json'], all],
    ['all if the build recipe changed', ['scripts/build/federated-app.ts'], all],
    ['all if shared has another version', ['shared/package.json'], all],
    ['only the host if shared changed', ['shared/session/session.ts'], ['host']],
    [
      'also a remote with static screens if the design system changed',
      ['shared/ui/field/field.tsx'],
      ['host', 'remote-auth'],
    ],
    [
      'one if a file of it changed',
      ['remote-chat/composer/composer.tsx', 'README.md'],
      ['remote-chat'],
    ],
    ['each whose files changed', ['remote-chat/dash.tsx', 'host/app.tsx'], ['host', 'remote-chat']],
    ['only a new remote', ['remote-x/remote.json', 'remote-x/x.tsx'], ['remote-x']],
    [
      'none if only tests, documents and records changed',
      [
        ...[
          'remote-chat/dash.test.tsx',
          'host/testing/answering.ts',
          'shared/stored-value.test.ts',
        ],
        ...['scripts/build/rules.test.ts', 'remote-auth/README.md', 'host/sizes.json'],
        ...['scripts/dev/dev-server.ts', '.github/workflows/packages.yml', 'package.json'],
      ],
      [],
    ],
    ['none for a folder that is no longer a package', ['remote-left/left.tsx'], []],
  ])('are %s', (_, files, packages) => {
    expect(packagesToDeploy({ files }, all)).toEqual(packages)
  })

  const chat = { 'remote-chat': { dependencies: { uqr: '1' } } }
  const lockOf = (versions: Record<string, string>) => {
    const locked = Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}`,
      { version },
    ])
    return JSON.stringify({ packages: { ...chat, ...Object.fromEntries(locked) } })
  }
  const before = lockOf({ uqr: '1', webpack: '1', jest: '1' })

  it.each<[string, string, readonly string[]]>([
    [
      'none if a tool of tests has another version',
      lockOf({ uqr: '1', webpack: '1', jest: '2' }),
      [],
    ],
    ['the one that bundles it', lockOf({ uqr: '2', webpack: '1', jest: '1' }), ['remote-chat']],
    ['all if it builds them', lockOf({ uqr: '1', webpack: '2', jest: '1' }), all],
  ])('are, by the lock file, %s', (_, now, packages) => {
    const files = ['package-lock.json']
    expect(packagesToDeploy({ files, lock: { before, now } }, all)).toEqual(packages)
  })

  it('are all packages if the earlier lock file is not known', () => {
    expect(packagesToDeploy({ files: ['package-lock.json'] }, all)).toEqual(all)
  })
})

describe('the packages that are not live', () => {
  const current = fakeEntry('2')
  const canary = { release: fakeEntry('2'), share: 0.1 }
  const older = { current: fakeEntry('1'), previous: [current] }

  const retired: ReleaseRecord = { current: null, previous: [], retiredAt: current.publishedAt }
  it.each<[string, ReleaseRecord | undefined, boolean | 'unknown', string]>([
    ['none if its release is live', { current, previous: [] }, true, ''],
    ['none if its release is a canary', { ...older, previous: [], canary }, true, ''],
    ['it if it has never been deployed', undefined, false, 'remote-x'],
    ['it if an earlier push failed', { ...older, by: 'deploy' }, false, 'remote-x'],
    ['none if it was rolled back', { ...older, by: 'rollback' }, false, ''],
    ['it if it was rolled back and has changed', { ...older, by: 'rollback' }, true, 'remote-x'],
    ['none if its canary was withdrawn', { ...older, heldBack: ['2'] }, false, ''],
    ['none if its version is withdrawn and has changed', { ...older, heldBack: ['2'] }, true, ''],
    ['none if it was retired', retired, false, ''],
    [
      'it if it was rolled back and its changes are unknown',
      { ...older, by: 'rollback' },
      'unknown',
      'remote-x',
    ],
    [
      'none if it is withdrawn and its changes are unknown',
      { ...older, heldBack: ['2'] },
      'unknown',
      '',
    ],
    ['none if it is retired and its changes are unknown', retired, 'unknown', ''],
    [
      'it if it has never been deployed and its changes are unknown',
      undefined,
      'unknown',
      'remote-x',
    ],
  ])('are %s', (_, record, isChanged, expected) => {
    const records: ReleaseRecords = record ? { 'remote-x': record } : {}
    const sources = { names: ['remote-x'], versionOf: () => '2' } as const
    const changed = { unknown: undefined, true: ['remote-x'], false: [] }[`${isChanged}`]
    expect(packagesNotLive({ records, changed }, sources).join()).toBe(expected)
  })
})

describe('the changes since a commit', () => {
  const project = testFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' })
  /** Commits these files, with the given contents or their names, and returns the commit before. */
  function commit(files: Record<string, string>): string {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(join(project, file, '..'), { recursive: true })
      writeFileSync(join(project, file), content)
    }
    git('add', '-A')
    git('-c', 'user.name=t', '-c', 'user.email=t@parlor.example', 'commit', '-qm', 'Change')
    return git('rev-list', '-1', '--skip=1', 'HEAD').trim()
  }

  beforeAll(() => {
    git('init', '-q')
    commit({ 'shared/a.ts': 'a long enough line\n', 'package-lock.json': 'before' })
  })

  it('are files with other content, and both names of one that moved', () => {
    rmSync(join(project, 'shared/a.ts'))
    const before = commit({ 'remote-b/ä.ts': 'a long enough line\n', 'host/b.ts': '' })
    expect([...(changesSince(before, project)?.files ?? [])].sort()).toEqual([
      'host/b.ts',
      'remote-b/ä.ts',
      'shared/a.ts',
    ])
  })

  it('have the lock file as it was and as it is', () => {
    const before = commit({ 'package-lock.json': 'now' })
    expect(changesSince(before, project)).toEqual({
      files: ['package-lock.json'],
      lock: { before: 'before', now: 'now' },
    })
  })

  it('are unknown if the commit is, as after a forced push', () => {
    expect(changesSince('0'.repeat(40), project)).toBeUndefined()
  })
})
