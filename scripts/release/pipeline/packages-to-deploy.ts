import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedPackages } from '../../build/locked-packages'
import { deployables, root } from '../../build/packages'
import { isVersioned, LOCK_FILE } from '../../build/source-version'

/** The differences between a commit and the checked-out one. */
interface Changes {
  /** Paths from the project's root, including deleted files. */
  files: readonly string[]
  /** The lock files of both, if both are known. */
  lock?: { before: string; now: string }
}

/** The packages that get a new version by these changes. */
export function packagesToDeploy(
  { files, lock }: Changes,
  names: readonly string[] = deployables,
): string[] {
  const isSameLock = (name: string) =>
    lock && lockedPackages(name, lock.before) === lockedPackages(name, lock.now)
  return names.filter((name) =>
    files.some((file) => isVersioned(name, file) && !(file === LOCK_FILE && isSameLock(name))),
  )
}

/** The changes since a commit; all files if it is unknown, as for a branch's first push. */
export function changesSince(base: string, project = root): Changes {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: 'pipe' })
  const lines = (output: string) => output.split('\0').filter(Boolean)
  let files: string[]
  try {
    // Without renames: a file that moves from one package to another changes both.
    files = lines(git('diff', '--name-only', '--no-renames', '-z', base, 'HEAD'))
  } catch {
    return { files: lines(git('ls-files', '-z')) }
  }
  if (!files.includes(LOCK_FILE)) return { files }
  const now = readFileSync(join(project, LOCK_FILE), 'utf8')
  return { files, lock: { before: git('show', `${base}:${LOCK_FILE}`), now } }
}
