import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, root } from '../../build/packages'
import { isVersioned, LOCK_FILE, outsidePackages } from '../../build/source-version'

/** The packages of which a change in these files, named from the project's root, is a new version. */
export function packagesToDeploy(
  changed: readonly string[],
  names: readonly string[] = deployables,
): string[] {
  return names.filter((name) => changed.some((file) => isVersioned(name, file)))
}

/**
 * The files that differ between a commit and the checked-out one, deleted ones as well; all files
 * where nobody knows that commit, as for the first push of a branch.
 */
export function changedFiles(base: string, project = root): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: 'pipe' })
  const lines = (output: string) => output.split('\0').filter(Boolean)
  let changed: string[]
  try {
    // Without renames: a file that moves from one package to another changes both.
    changed = lines(git('diff', '--name-only', '--no-renames', '-z', base, 'HEAD'))
  } catch {
    return lines(git('ls-files', '-z'))
  }
  if (!changed.includes(LOCK_FILE)) return changed
  const now = readFileSync(join(project, LOCK_FILE), 'utf8')
  // As for a version: another remote in the lock file is no reason to deploy the others.
  const isSame = outsidePackages(now) === outsidePackages(git('show', `${base}:${LOCK_FILE}`))
  return isSame ? changed.filter((file) => file !== LOCK_FILE) : changed
}
