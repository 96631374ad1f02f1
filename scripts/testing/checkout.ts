import { execFileSync } from 'node:child_process'
import type { ProjectCopy } from '../demo/project-copy'

/** The output lines of a git command in a copy of the project. */
export function gitLines({ folder }: ProjectCopy, ...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  return output.split('\n').filter((line) => line !== '')
}

/** Puts a copy of the project under git as it is: a team's checkout. */
export function commitAll(copy: ProjectCopy): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  gitLines(copy, 'init', '--quiet')
  gitLines(copy, 'add', '--all')
  gitLines(copy, ...author, 'commit', '--quiet', '--message', 'The present state')
}
