import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, type PackageName, root } from '../../build/packages'
import { ReleaseError } from '../../build/release'
import { readGit } from '../../build/version/git-state'
import { lockedPackages } from '../../build/version/locked-packages'
import { isVersioned, LOCK_FILE, sourceVersion } from '../../build/version/source-version'
import type { ReleaseRecords } from '../contract/record'

/** The differences between a commit and the checked-out one. */
interface Changes {
  /** Paths from the project's root, including deleted files. */
  files: readonly string[]
  /** The lock files of both, if both are known. */
  lock?: { before: string; now: string }
}

/**
 * The packages whose sources here are not live, also because an earlier push failed. A withdrawn
 * version never comes back with a push; after a rollback, and after a retirement, one that changes
 * the package deploys it.
 * @param site.changed - undefined: nobody knows, so that only what is retired or withdrawn waits
 */
export function packagesNotLive(
  { records, changed }: { records: ReleaseRecords; changed: readonly string[] | undefined },
  { names = deployables, versionOf = sourceVersion }: PackageSources = {},
): string[] {
  return names.filter((name) => {
    const { current, canary, by, retiredAt, heldBack: withdrawn } = records[name] ?? {}
    const version = versionOf(name)
    if ([current, canary?.release].some((live) => live?.version === version)) return false
    if (withdrawn?.includes(version)) return false
    const isRetired = retiredAt !== undefined
    if (changed === undefined) return !isRetired
    return changed.includes(name) || !(isRetired || by === 'rollback')
  })
}

interface PackageSources {
  names?: readonly PackageName[]
  versionOf?: (name: PackageName) => string
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

/** The changes since a commit; undefined if that is unknown, as for a branch's first push. */
export function changesSince(base: string, project = root): Changes | undefined {
  try {
    // Without renames: a file that moves from one package to another changes both.
    const output = readGit(project, 'diff', '--name-only', '--no-renames', '-z', base, 'HEAD')
    const files = output.split('\0').filter(Boolean)
    if (!files.includes(LOCK_FILE)) return { files }
    const now = readFileSync(join(project, LOCK_FILE), 'utf8')
    return { files, lock: { before: readGit(project, 'show', `${base}:${LOCK_FILE}`), now } }
  } catch (error) {
    if (error instanceof ReleaseError) throw error
    return undefined
  }
}
