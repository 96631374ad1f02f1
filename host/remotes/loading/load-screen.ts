import { isScreenModule, type Screen, type ScreenModule } from '../contract'
import { LoadError } from '../outcome'
import type { Release } from '../releases/release'
import { loadRemote, offersAll, unregisterOthers } from './federation'
import { fetchText } from './fetch'
import { type Attempt, activateStyles, forgetOtherFiles } from './files'
import { forgetOtherManifests, readManifest } from './manifest'

export interface ScreenRequest extends Attempt {
  screen: Screen
  release: Release
}

/**
 * Loads one screen from one release: its manifest, then in parallel all files that this lists, then
 * the exposed module. Rejects if any of it fails, and the caller turns to an earlier release.
 * Undefined if the release needs a newer host than the one that runs in this page.
 */
export async function loadScreen(request: ScreenRequest): Promise<ScreenModule | undefined> {
  const { screen, release } = request
  const { module } = screen
  const needed = await neededFiles(request)
  if (!needed) return undefined
  const exposed = await loadRemote({ ...request, module, ...needed })
  if (!isScreenModule(exposed)) throw new LoadError(`its ${module} is not a screen`)
  activateStyles(release)
  return exposed
}

/** Brings a screen's files into the cache without running any. */
export async function prefetchScreen(request: ScreenRequest): Promise<void> {
  const needed = await neededFiles(request)
  if (!needed) return
  const { entry, files } = needed
  const { signal } = request
  await Promise.all(
    [entry, ...files.scripts, ...files.styles].map((file) =>
      fetchText({ ...file, cache: 'default', signal }),
    ),
  )
}

/**
 * Drops everything kept of the remote's other releases, so that a tab which stays open through many
 * deploys holds the code of one. A release that is rolled back to later runs again from the start.
 */
export function forgetOthers(release: Release): void {
  unregisterOthers(release)
  forgetOtherFiles(release)
  forgetOtherManifests(release)
}

/** Refuses a release that cannot give the screen or run here, before anything of it runs. */
async function neededFiles({ screen: { module }, release, ...rest }: ScreenRequest) {
  const { entry, exposes, uses } = await readManifest(release, rest)
  if (!(await offersAll(uses))) return undefined
  const files = exposes.get(module)
  if (!files) throw new LoadError(`it does not offer ${module}`)
  return { entry, files }
}
