import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseManifest } from '@parlor/shared/contract/manifest'
import { integrityOf } from '../../build/release'
import { fakeManifest } from '../../testing/release/fake-release'
import { testFolder, withFolder } from '../../testing/test-folder'
import { openBranch } from './branch'
import { lineOf, verdict } from './finding'
import { verifyBuild } from './rebuild'

const COMMIT_OF_NOBODY = '0123456789abcdef0123456789abcdef01234567'

const repository = testFolder()
/** Empty before each test. */
let folder: string
withFolder((each) => {
  folder = each
})
const git = (...args: string[]) => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  return execFileSync('git', [...author, ...args], { cwd: repository, encoding: 'utf8' }).trim()
}

function commit(text: string): string {
  writeFileSync(join(repository, 'remote-chat/package.json'), text)
  git('add', '--all')
  git('commit', '--quiet', '--message', text)
  return git('rev-parse', 'HEAD')
}

const commits = { before: '', now: '', elsewhere: '' }
beforeAll(() => {
  mkdirSync(join(repository, 'remote-chat'))
  git('init', '--quiet', '--initial-branch', 'main')
  commits.before = commit('{ "version": "1" }')
  git('checkout', '--quiet', '-b', 'elsewhere')
  commits.elsewhere = commit('{ "version": "3" }')
  git('checkout', '--quiet', 'main')
  commits.now = commit('{ "version": "2" }')
})

const manifestOf = (version: string, main = 'a') => {
  const files = { [`main.${main.repeat(10)}.js`]: integrityOf(main), 'remoteEntry.js': HASH }
  return JSON.stringify(fakeManifest('remote-chat', version, { files }))
}
const HASH = integrityOf('entry')

interface Case {
  name?: string
  /** The published manifest. */
  manifest?: string
  commit?: string
}

/** The line about a published release, and what was built for it. */
async function verified({ name = 'remote-chat', manifest = manifestOf('2'), commit }: Case) {
  const builds: string[] = []
  const read = parseManifest(manifest)
  if ('problem' in read) throw new Error(read.problem)
  const { release } = read
  const branch = openBranch(repository, 'main')
  const entry = {
    version: release.version,
    integrity: integrityOf(manifest),
    manifest: '',
    publishedAt: '',
    ...(commit && { commit }),
  }
  const finding = await verifyBuild(
    { name, entry, release },
    {
      branch,
      async build(at) {
        builds.push(at)
        const checkout = join(folder, at)
        branch.checkOut(at, checkout)
        const made = readFileSync(join(checkout, 'remote-chat/package.json'), 'utf8')
        return { manifest: manifestOf(JSON.parse(made).version) }
      },
    },
  )
  return { line: lineOf(finding).trim(), builds, verdict: verdict([finding]) }
}

it('a release that its commit makes is the same', async () => {
  const { now, before } = commits
  expect(await verified({ commit: now })).toEqual({
    line: 'remote-chat: the same',
    builds: [now],
    verdict: 'All that was compared is the same.',
  })
  const earlier = await verified({ commit: before, manifest: manifestOf('1') })
  expect(earlier.line).toBe('remote-chat: the same')
})

it('a release with another file is named with the file', async () => {
  const { line, verdict: said } = await verified({
    commit: commits.now,
    manifest: manifestOf('2', 'b'),
  })
  expect(line).toBe('remote-chat: main.…js differs')
  expect(said).toBe('Something is not as it should be in remote-chat.')
})

it('a release that its commit does not make is named with both versions', async () => {
  const { line } = await verified({ commit: commits.before })
  expect(line).toBe(`remote-chat: commit ${commits.before} makes 1, not 2`)
})

it.each(['elsewhere', 'nobody', 'a branch', 'an option'] as const)(
  'nothing is built for a commit of %s',
  async (whose) => {
    const { elsewhere } = commits
    const others = { nobody: COMMIT_OF_NOBODY, 'a branch': 'main', 'an option': '--help' }
    const commit = { elsewhere, ...others }[whose]
    expect(await verified({ commit })).toEqual({
      line: `remote-chat: commit ${commit} is not of this branch, not built`,
      builds: [],
      verdict: 'Something is not as it should be in remote-chat.',
    })
  },
)

it('nothing is built for a release without a commit, or of another repository', async () => {
  expect(await verified({})).toEqual({
    line: 'remote-chat: built from uncommitted changes, nothing to compare',
    builds: [],
    verdict: 'All that was compared is the same. Not compared: remote-chat.',
  })
  expect(await verified({ name: 'remote-profile', commit: commits.now })).toMatchObject({
    line: 'remote-profile: of another repository, not built here',
    builds: [],
  })
})

it('a commit is taken from the repository without a trace', () => {
  const checkout = join(folder, 'checkout')
  openBranch(repository, 'main').checkOut(commits.before, checkout)
  expect(existsSync(join(checkout, 'remote-chat/package.json'))).toBe(true)
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  expect(git('status', '--porcelain')).toBe('')
})

it('a folder without git, an unknown branch and a shallow repository are refused', () => {
  const shallow = join(folder, 'shallow')
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository}`, shallow])
  expect(() => openBranch(folder, 'main')).toThrow('is not the folder of a git repository')
  expect(() => openBranch(repository, 'mian')).toThrow('There is no branch mian in')
  expect(() => openBranch(shallow, 'main')).toThrow('git fetch --unshallow')
})
