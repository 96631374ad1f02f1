import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../testing/test-folder'
import { describeOrigin, gitState } from './git-state'

const folder = testFolder()

it('is empty where there is no git, or nothing was ever committed', () => {
  expect(gitState(join(folder, 'nowhere'))).toEqual({})
  const project = repository('empty')
  expect(gitState(project)).toEqual({})
})

it('says which commit of whom is checked out, and whether there is more than that', () => {
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

function repository(name: string): string {
  const project = join(folder, name)
  mkdirSync(project)
  git(project, 'init', '--quiet')
  return project
}

function commit(project: string, file: string, content: string): void {
  writeFileSync(join(project, file), content)
  git(project, 'add', file)
  git(project, 'commit', '--quiet', '--message', content)
}

function git(project: string, ...args: string[]): void {
  const person = ['-c', 'user.name=Ada Byron', '-c', 'user.email=ada@example.com']
  execFileSync('git', ['-C', project, ...person, '-c', 'commit.gpgSign=false', ...args])
}
