import type { Outcome } from 'shared'
import { isScreenModule, type Screen, type ScreenModule } from '../contract'
import { failed } from '../outcome'
import type { Release } from '../releases/release'
import { loadExposed } from './federation'
import { fetchFiles } from './fetch'
import { forgetOtherManifests, readManifest } from './read-manifest'
import { ensureRegistered, forgetOtherEntries } from './registered-releases'
import { forgetOtherChunks, runChunks } from './run-chunks'
import { activateStyles, loadStyles, removeOtherStyles } from './styles'

export interface ScreenRequest {
  screen: Screen
  release: Release
  /** An earlier attempt failed: bypass the browser's cache. */
  fresh: boolean
  signal: AbortSignal
}

/**
 * Loads one screen from one release: its manifest, then in parallel all files that this lists, then
 * the exposed module. Rejects if that module throws while it runs.
 */
export async function loadScreen(request: ScreenRequest): Promise<Outcome<ScreenModule>> {
  const { screen, release, fresh, signal } = request
  const manifest = await readManifest(release, { fresh, signal })
  if (!manifest.ok) return manifest
  const { entry, exposes } = manifest.value
  const files = exposes.get(screen.module)
  if (!files) return failed('NotExposed', `it does not offer ${screen.module}`)
  if (fresh) {
    const all = [entry, ...files.scripts, ...files.styles]
    const fetched = await fetchFiles(all, { cache: 'reload', signal })
    if (!fetched.ok) return fetched
  }
  const arrivals = await Promise.all([
    ensureRegistered(release, { entry, signal }),
    runChunks(files.scripts, signal),
    loadStyles(files.styles, signal),
  ])
  for (const arrival of arrivals) if (!arrival.ok) return arrival
  const exposed = await loadExposed(release, screen.module)
  if (!isScreenModule(exposed)) return failed('NotScreen', `its ${screen.module} is not a screen`)
  activateStyles(release)
  return { ok: true, value: exposed }
}

/** Brings a screen's files into the cache without running any. */
export async function prefetchScreen({ screen, release, signal }: ScreenRequest): Promise<Outcome> {
  const manifest = await readManifest(release, { fresh: false, signal })
  if (!manifest.ok) return manifest
  const { entry, exposes } = manifest.value
  const { scripts, styles } = exposes.get(screen.module) ?? { scripts: [], styles: [] }
  return fetchFiles([entry, ...scripts, ...styles], { cache: 'default', signal })
}

/**
 * Drops everything kept of the remote's other releases, so that a tab which stays open through many
 * deploys holds the code of one. A release that is rolled back to later runs again from the start.
 */
export function forgetOthers(release: Release): void {
  forgetOtherEntries(release)
  forgetOtherChunks(release)
  forgetOtherManifests(release)
  removeOtherStyles(release)
}
