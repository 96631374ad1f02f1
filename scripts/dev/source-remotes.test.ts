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
const chosen = (remotes: readonly RemoteName[] = many, ...named: RemoteName[]) =>
  sourceRemotes({ named, remotes, project })

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
  expect(chosen(many, 'remote-7')).toEqual({
    names: ['remote-7'],
    line: 'From source: remote-7 (named); 8 others are as built.',
  })
})

test('otherwise the changed ones are, with new and with deleted files', () => {
  save('remote-3', 2)
  writeFileSync(join(project, 'remote-5/new.tsx'), '')
  rmSync(join(project, 'remote-8/screen.tsx'))
  const { names, line } = chosen()
  expect([...names].sort()).toEqual(['remote-3', 'remote-5', 'remote-8'])
  expect(line).toContain('(changed since the last commit); 6 others are as built.')
})

test('of many changed ones the newest six', () => {
  for (const [at, name] of many.entries()) save(name, 10 + at)
  const newest = many.toReversed().slice(0, 6)
  expect(chosen().names).toEqual(newest)
})

test('without a change all of at most six, and none of more', () => {
  expect(chosen(many.slice(0, 6))).toEqual({
    names: many.slice(0, 6),
    line: `From source: ${many.slice(0, 6).join(', ')} (all).`,
  })
  expect(chosen()).toEqual({
    names: [],
    line: 'From source: no remote (none is changed; name those that you work on); 9 others are as built.',
  })
})

test('without git all of at most six', () => {
  rmSync(join(project, '.git'), { recursive: true })
  save('remote-1', 2)
  expect(chosen(many.slice(0, 2)).names).toEqual(['remote-1', 'remote-2'])
})
