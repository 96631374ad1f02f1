import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { type PackageName, root } from '../packages'
import { ReleaseError } from '../release'
import { gitState, type Origin } from './git-state'
import { sourceVersion, versionedFiles } from './source-version'

/** The sources of a build, read at one moment. */
interface Sources {
  version: string
  origin: Origin
}

/** Modules of the recipe: a process that has loaded them builds by their old form. */
const LOADED = /^scripts\/build\/|\/(webpack\.config\.ts|remote\.json)$/

/**
 * Builds from sources that stay the same meanwhile, so that their version is that of the build. If
 * they change, builds once more.
 * @param build - returns a function that completes the build; it runs only if nothing has changed
 */
export async function withSteadySources<T>(
  name: PackageName,
  build: (sources: Sources) => Promise<() => T>,
  project = root,
): Promise<T> {
  for (let isLast = false; ; isLast = true) {
    const times = fileTimes(name, project)
    const version = sourceVersion(name, project)
    const origin = gitState(project)
    const complete = await build({ version, origin })
    const changes = changedFiles(times, fileTimes(name, project))
    if (changes.length === 0 && sourceVersion(name, project) === version) return complete()
    if (!isLast && !changes.some((file) => LOADED.test(file))) continue
    const [file = 'its sources'] = changes
    throw new ReleaseError(
      `${name} was not built, because ${file} changed in the meantime, so its version would be wrong. Wait until nothing changes the sources, then run this again.`,
    )
  }
}

/** The time of each source's last change: one with its old bytes may have changed in between. */
function fileTimes(name: PackageName, project: string): Map<string, number> {
  const files = versionedFiles(name, project)
  return new Map(files.map((file) => [relative(project, file), statSync(file).mtimeMs]))
}

/** Files that are new, gone, or changed. */
function changedFiles(previous: Map<string, number>, now: Map<string, number>): string[] {
  const files = [...new Set([...previous.keys(), ...now.keys()])]
  return files.filter((file) => previous.get(file) !== now.get(file))
}
