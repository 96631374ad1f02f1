import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables } from '../../build/packages'
import { testFolder } from '../../testing/test-folder'
import { changedFiles, packagesToDeploy } from './packages-to-deploy'

/** Of a checkout that has one more. */
const all = [...deployables, 'remote-x']

describe('the packages that a push deploys', () => {
  it.each<[string, string[], readonly string[]]>([
    ['all where the lock file changed', ['package-lock.json'], all],
    ['all where the base of the TypeScript changed', ['tsconfig.base.json'], all],
    ['all where the build recipe changed', ['scripts/build/federated-app.ts'], all],
    ['all where shared has another version', ['shared/package.json'], all],
    ['the host alone where shared changed', ['shared/session/session.ts'], ['host']],
    [
      'a remote with static screens too where the design system changed',
      ['shared/ui/field/field.tsx'],
      ['host', 'remote-auth'],
    ],
    [
      'one where a file of it changed',
      ['remote-chat/composer/composer.tsx', 'README.md'],
      ['remote-chat'],
    ],
    ['each whose files changed', ['remote-chat/dash.tsx', 'host/app.tsx'], ['host', 'remote-chat']],
    ['a new remote alone', ['remote-x/remote.json', 'remote-x/x.tsx'], ['remote-x']],
    [
      'none where only tests, documents and records changed',
      [
        ...['remote-chat/dash.test.tsx', 'host/testing/answering.ts', 'shared/kept.test.ts'],
        ...['scripts/build/rules.test.ts', 'remote-auth/README.md', 'host/sizes.json'],
        ...['scripts/dev/dev-server.ts', '.github/workflows/packages.yml', 'package.json'],
      ],
      [],
    ],
    ['none of a folder that is no package any more', ['remote-left/left.tsx'], []],
  ])('are %s', (_, files, packages) => {
    expect(packagesToDeploy(files, all)).toEqual(packages)
  })
})

describe('the files that changed since a commit', () => {
  const project = testFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' })
  const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
  const react = { 'node_modules/react': { version: '19.3.1' } }

  /** Commits these files, whose content is given or their name, and answers with the commit before. */
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
    commit({ 'shared/a.ts': 'a long enough line\n', 'package-lock.json': lock(react) })
  })

  it('are those with other content, and both names of one that moved', () => {
    rmSync(join(project, 'shared/a.ts'))
    const before = commit({ 'remote-b/ä.ts': 'a long enough line\n', 'host/b.ts': '' })
    expect(changedFiles(before, project).sort()).toEqual([
      'host/b.ts',
      'remote-b/ä.ts',
      'shared/a.ts',
    ])
  })

  it('leave out a lock file in which only our own packages came or went', () => {
    const tea = { 'node_modules/@parlor/remote-tea': { resolved: 'remote-tea', link: true } }
    const before = commit({ 'package-lock.json': lock({ ...react, ...tea }) })
    expect(changedFiles(before, project)).toEqual([])
  })

  it('have the lock file where a package from outside changed', () => {
    const before = commit({
      'package-lock.json': lock({ 'node_modules/react': { version: '19.3.2' } }),
    })
    expect(changedFiles(before, project)).toEqual(['package-lock.json'])
  })

  it('are all of them where nobody knows the commit', () => {
    expect(changedFiles('0'.repeat(40), project)).toEqual([
      'host/b.ts',
      'package-lock.json',
      'remote-b/ä.ts',
    ])
  })
})
