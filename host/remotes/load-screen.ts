import type { Outcome } from 'shared'
import { isScreenModule, type Screen, type ScreenModule } from './contract'
import { loadExposed } from './federation'
import { fetchFiles } from './fetch-files'
import { readManifest } from './manifests'
import { ensureRegistered } from './registered-releases'
import type { Release } from './release'
import { loadStyles, wearStyles } from './release-styles'
import { runChunks } from './run-chunks'

export interface ScreenRequest {
  screen: Screen
  release: Release
  /** An attempt before failed: trust no cache. */
  fresh: boolean
  signal: AbortSignal
}

/**
 * Loads one screen from one release: its manifest, then all files that this lists side by side,
 * then the exposed module. Rejects with what that came to while it ran.
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
  if (!isScreenModule(exposed)) return failed('NotScreen', `its ${screen.module} is no screen`)
  wearStyles(release)
  return { ok: true, value: exposed }
}

/** Brings a screen's files into the cache, and runs none of them. */
export async function prefetchScreen({ screen, release, signal }: ScreenRequest): Promise<Outcome> {
  const manifest = await readManifest(release, { fresh: false, signal })
  if (!manifest.ok) return manifest
  const { entry, exposes } = manifest.value
  const { scripts, styles } = exposes.get(screen.module) ?? { scripts: [], styles: [] }
  return fetchFiles([entry, ...scripts, ...styles], { cache: 'default', signal })
}

function failed(code: string, message: string): Outcome<never> {
  return { ok: false, error: { code, message } }
}
