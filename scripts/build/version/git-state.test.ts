import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../testing/test-folder'
import { describeOrigin, gitState } from './git-state'

const folder = testFolder()

it('is empty without git, or if nothing was ever committed', () => {
  expect(gitState(join(folder, 'nowhere'))).toEqual({})
  const project = repository('empty')
  expect(gitState(project)).toEqual({})
})

it('says which commit is checked out, its author, and whether there are other changes', () => {
  const project = repository('project')
  commit(project, 'main.ts', 'one')
  const clean = gitState(project)
  expect(clean).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), author: 'Ada Byron' })
  expect(describeOrigin(clean)).toBe(`${clean.commit?.slice(0, 7)} by Ada Byron`)

  writeFileSync(join(project, 'new.ts'), 'not added yet')
  const dirty = gitState(project)
  expect(dirty).toEqual({ ...clean, dirty: true })
  expect(describeOrigin(dirty)).toMatch(/ by Ada Byron, with uncommitted changes$/)
})

it.each([
  ['has marks that turn a text around', 'Ada \u202enoryB'],
  ['is longer than a record allows', 'Ada'.repeat(40)],
])('leaves out an author whose name %s', (_, author) => {
  const project = repository(`author-${author.length}`)
  commit(project, 'main.ts', 'one', author)
  expect(gitState(project)).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/) })
})

// git checks only the owner, and only root can give a folder to somebody else: CI runs as root.
const ifRoot = process.getuid?.() === 0 ? it : it.skip
ifRoot('warns once about a project of another user, with the command to run', () => {
  const project = repository('of-nobody')
  commit(project, 'main.ts', 'one')
  for (const path of [project, join(project, '.git')]) chownSync(path, 65_534, 65_534)
  const warn = jest.spyOn(console, 'warn').mockImplementation()
  expect([gitState(project), gitState(project)]).toEqual([{}, {}])
  expect(warn.mock.calls).toEqual([
    [
      `No commit is recorded: git does not read ${project}, because it belongs to another user. If you trust its contents: git config --global --add safe.directory ${project}`,
    ],
  ])
})

function repository(name: string): string {
  const project = join(folder, name)
  mkdirSync(project)
  git(project, 'init', '--quiet')
  return project
}

function commit(project: string, file: string, content: string, author = 'Ada Byron'): void {
  writeFileSync(join(project, file), content)
  git(project, 'add', file)
  const person = ['-c', `user.name=${author}`, '-c', 'user.email=ada@example.com']
  git(project, ...person, 'commit', '--quiet', '--message', content)
}

function git(project: string, ...args: string[]): void {
  execFileSync('git', ['-C', project, '-c', 'commit.gpgSign=false', ...args])
}
