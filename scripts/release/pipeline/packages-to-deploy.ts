import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Deployable, deployables, root } from '../../build/packages'
import { lockedPackages } from '../../build/version/locked-packages'
import { isVersioned, LOCK_FILE, sourceVersion } from '../../build/version/source-version'
import type { Rows } from '../contract/rows'

/** The differences between a commit and the checked-out one. */
interface Changes {
  /** Paths from the project's root, including deleted files. */
  files: readonly string[]
  /** The lock files of both, if both are known. */
  lock?: { before: string; now: string }
}

/**
 * The packages whose sources here are not live, also because an earlier push failed. What somebody
 * has withdrawn or retired comes back only with a push that changes it.
 */
export function packagesNotLive(
  { rows, changed }: { rows: Rows; changed: readonly string[] },
  { names = deployables, versionOf = sourceVersion }: Sources = {},
): string[] {
  return names.filter((name) => {
    const { current, canary, by, retiredAt, heldBack } = rows[name] ?? {}
    const version = versionOf(name)
    if ([current, canary?.release].some((live) => live?.version === version)) return false
    const isDecided = by === 'rollback' || retiredAt !== undefined || heldBack?.includes(version)
    return !isDecided || changed.includes(name)
  })
}

interface Sources {
  names?: readonly Deployable[]
  versionOf?: (name: Deployable) => string
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
