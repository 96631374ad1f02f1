import { execFileSync, spawnSync } from 'node:child_process'
import { isCommit } from '@parlor/shared/contract/build/file-paths'
import { OptionError } from '../../platform/commands/command-line'

/** A branch of a local repository. */
export interface Branch {
  /** As it was asked for. */
  name: string
  /** True for 40 hexadecimal digits that are a commit of the branch. */
  has(commit: string): boolean
  /** True if the newest commit of the branch has this package. */
  hasPackage(name: string): boolean
  /** Writes the files of a commit into an empty folder, and leaves the repository unchanged. */
  checkOut(commit: string, folder: string): void
}

export function openBranch(repository: string, name: string): Branch {
  const succeeds = (...args: string[]) =>
    spawnSync('git', ['-C', repository, ...args], { stdio: 'ignore' }).status === 0
  if (!succeeds('rev-parse', '--git-dir')) {
    throw new OptionError(`--repository ${repository} is not the folder of a git repository.`)
  }
  const asked = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
  if (!succeeds(...asked)) {
    throw new OptionError(`There is no branch ${name} in ${repository}.`)
  }
  // Pipelines fetch only the newest commit unless they are told otherwise.
  if (git(repository, 'rev-parse', '--is-shallow-repository') === 'true') {
    throw new OptionError(
      `${repository} has only the newest commits. Fetch all of them: git fetch --unshallow`,
    )
  }
  const tip = git(repository, ...asked)
  return {
    name,
    has: (commit) => isCommit(commit) && succeeds('merge-base', '--is-ancestor', commit, tip),
    hasPackage: (each) => succeeds('cat-file', '-e', `${tip}:${each}/package.json`),
    checkOut(commit, folder) {
      execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', repository, folder])
      git(folder, 'checkout', '--quiet', '--detach', commit)
    },
  }
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
}
