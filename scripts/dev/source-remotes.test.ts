import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { withFolder } from '../testing/test-folder'
import { sourceRemotes } from './source-remotes'

const many = Array.from({ length: 9 }, (_, at): RemoteName => `remote-${at + 1}`)
let project: string
withFolder((folder) => {
  project = folder
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: project,
  })
const save = (name: RemoteName, at: number) => {
  const file = join(project, name, 'screen.tsx')
  writeFileSync(file, `saved at ${at}`)
  utimesSync(file, at, at)
}
const choose = (remotes: readonly RemoteName[] = many, ...named: RemoteName[]) =>
  sourceRemotes({ explicitNames: named, remotes, project })

beforeEach(() => {
  for (const name of many) {
    mkdirSync(join(project, name))
    save(name, 1)
  }
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'The start')
})

test('named remotes are from source, whatever has changed', () => {
  save('remote-1', 2)
  expect(choose(many, 'remote-7')).toEqual({
    names: ['remote-7'],
    line: 'From source: remote-7 (named); 8 others are as built.',
  })
})

test('otherwise changed remotes are, with new and with deleted files', () => {
  save('remote-3', 2)
  writeFileSync(join(project, 'remote-5/new.tsx'), '')
  rmSync(join(project, 'remote-8/screen.tsx'))
  const { names, line } = choose()
  expect([...names].sort()).toEqual(['remote-3', 'remote-5', 'remote-8'])
  expect(line).toContain('(changed since the last commit); 6 others are as built.')
})

test('takes the newest six of many changed remotes', () => {
  for (const [at, name] of many.entries()) save(name, 10 + at)
  const newest = many.toReversed().slice(0, 6)
  expect(choose().names).toEqual(newest)
})

test('without a change, takes all of at most six remotes, and none of more', () => {
  expect(choose(many.slice(0, 6))).toEqual({
    names: many.slice(0, 6),
    line: `From source: ${many.slice(0, 6).join(', ')} (all).`,
  })
  expect(choose()).toEqual({
    names: [],
    line: 'From source: no remote (none has changed; name those that you work on); 9 others are as built.',
  })
})

test('without git, takes all of at most six remotes', () => {
  rmSync(join(project, '.git'), { recursive: true })
  save('remote-1', 2)
  expect(choose(many.slice(0, 2)).names).toEqual(['remote-1', 'remote-2'])
})
