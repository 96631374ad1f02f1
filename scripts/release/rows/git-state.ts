import { execFileSync } from 'node:child_process'
import { isCommit, isPlainText } from '@parlor/shared/contract/build/file-paths'
import { root } from '../../build/packages'
import { printable } from '../../platform/log'
import type { ReleaseEntry } from '../contract/rows'

/** The commit that a release was built from. */
export type Origin = Pick<ReleaseEntry, 'commit' | 'author' | 'dirty'>

/** The checked-out commit, and whether there are uncommitted changes; empty without git. */
export function gitState(project = root): Origin {
  // Another git command may be running here; this one only reads.
  const git = (...args: string[]) =>
    execFileSync('git', ['--no-optional-locks', '-C', project, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const [commit = '', author = ''] = git('log', '-1', '--format=%H%n%an').split('\n')
    const dirty = git('status', '--porcelain', '--', '.') !== ''
    // A row with a value that rows may not have could no longer be read.
    return {
      ...(isCommit(commit) && { commit }),
      ...(isPlainText(author) && { author }),
      ...(dirty && { dirty }),
    }
  } catch {
    return {}
  }
}

/** `1a2b3c4 by Ada, with uncommitted changes`; empty if no commit is known. */
export function describeOrigin({ commit, author, dirty }: Origin): string {
  if (!commit) return ''
  const by = author ? ` by ${author}` : ''
  return printable(`${commit.slice(0, 7)}${by}${dirty ? ', with uncommitted changes' : ''}`)
}
