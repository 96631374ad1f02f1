import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type SmokeSteps, smokeSteps } from '@parlor/shared/contract/build/smoke-steps'
import * as v from 'valibot'
import { root } from './packages'
import { versionedFiles } from './version/source-version'

/** The file that a remote publishes with its release, so that the gates of other teams can check it. */
export interface Checks {
  smoke: SmokeSteps
  /** The remote's TypeScript sources, by path from its folder. */
  sources: Record<string, string>
}

/** The smoke steps and sources of a remote, as they are checked out. */
export function checksFile(name: string, project = root): Checks {
  const folder = join(project, name)
  const sources: Record<string, string> = {}
  for (const file of versionedFiles(name, project)) {
    const path = relative(folder, file)
    if (path.startsWith('..') || path === 'webpack.config.ts' || !/\.tsx?$/.test(path)) continue
    sources[path] = readFileSync(file, 'utf8')
  }
  return { smoke: declaredSteps(join(folder, 'remote.json')), sources }
}

/** Empty if a package declares none; a host has no declaration. */
function declaredSteps(declaration: string): SmokeSteps {
  if (!existsSync(declaration)) return []
  const { smoke = [] } = JSON.parse(readFileSync(declaration, 'utf8')) as { smoke?: unknown }
  return v.parse(smokeSteps, smoke)
}
