import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { type Deployable, root } from '../packages'
import { ReleaseError } from '../release'
import { gitState, type Origin } from './git-state'
import { sourceVersion, versionedFiles } from './source-version'

/** What a build is made of, read at one moment. */
interface Sources {
  version: string
  origin: Origin
}

/** Modules of the recipe: a process that has loaded them builds by their old form. */
const LOADED = /^scripts\/build\/|\/(webpack\.config\.ts|remote\.json)$/

/**
 * Builds from sources that stay as they are meanwhile: their version must name what was built. If
 * they change, builds once more.
 * @param build - returns what completes the build, which runs only if the sources are the same
 */
export async function withSteadySources<T>(
  name: Deployable,
  build: (sources: Sources) => Promise<() => T>,
  project = root,
): Promise<T> {
  for (let isLast = false; ; isLast = true) {
    const times = fileTimes(name, project)
    const version = sourceVersion(name, project)
    const origin = gitState(project)
    const complete = await build({ version, origin })
    const changed = changedFiles(times, fileTimes(name, project))
    if (changed.length === 0 && sourceVersion(name, project) === version) return complete()
    if (!isLast && !changed.some((file) => LOADED.test(file))) continue
    const [file = 'its sources'] = changed
    throw new ReleaseError(
      `${name} was not built, because ${file} changed in the meantime, so its version would not name what is in it. Wait until nothing changes the sources, then run this again.`,
    )
  }
}

/** When each source was changed last: one that has its old bytes again was another in between. */
function fileTimes(name: Deployable, project: string): Map<string, number> {
  const files = versionedFiles(name, project)
  return new Map(files.map((file) => [relative(project, file), statSync(file).mtimeMs]))
}

/** Files that are new, gone, or changed. */
function changedFiles(before: Map<string, number>, now: Map<string, number>): string[] {
  const files = [...new Set([...before.keys(), ...now.keys()])]
  return files.filter((file) => before.get(file) !== now.get(file))
}
