import { execFileSync } from 'node:child_process'
import { isCommit, isPlainText } from '@parlor/shared/contract/build/file-paths'
import { printable } from '../../platform/log'
import { once } from '../../platform/once'
import { root } from '../packages'
import { ReleaseError } from '../release'

/** The commit that a release was built from. */
export interface Origin {
  commit?: string | undefined
  author?: string | undefined
  /** There were uncommitted changes. */
  dirty?: boolean | undefined
}

/** Runs a git command that only reads; throws a `ReleaseError` if git does not trust the folder. */
export function readGit(project: string, ...args: string[]): string {
  try {
    // Another git command may be running here.
    return execFileSync('git', ['--no-optional-locks', '-C', project, ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    if (!stderr?.includes('dubious ownership')) throw error
    throw new ReleaseError(
      `git does not read ${project}, because it belongs to another user. If you trust its contents: git config --global --add safe.directory ${project}`,
    )
  }
}

/** Every package asks, and one answer is enough. */
const warnOnce = once((sentence: string) => {
  console.warn(`No commit is recorded: ${sentence}`)
  return true
})

/** The checked-out commit, and whether there are uncommitted changes; empty without git. */
export function gitState(project = root): Origin {
  try {
    const [commit = '', author = ''] = readGit(project, 'log', '-1', '--format=%H%n%an')
      .trim()
      .split('\n')
    const dirty = readGit(project, 'status', '--porcelain', '--', '.') !== ''
    // A record with an invalid value could no longer be read.
    return {
      ...(isCommit(commit) && { commit }),
      ...(isPlainText(author) && { author }),
      ...(dirty && { dirty }),
    }
  } catch (error) {
    if (error instanceof ReleaseError) warnOnce(error.message)
    return {}
  }
}

/** `1a2b3c4 by Ada, with uncommitted changes`; empty if no commit is known. */
export function describeOrigin({ commit, author, dirty }: Origin): string {
  if (!commit) return ''
  const by = author ? ` by ${author}` : ''
  return printable(`${commit.slice(0, 7)}${by}${dirty ? ', with uncommitted changes' : ''}`)
}
