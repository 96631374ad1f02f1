import type { PageManifest } from './page-manifest'
import type { ReleaseIndex } from './release-index'

/** What most first visits end on, wherever they began (specification section 2). */
const FIRST_SCREEN = { name: 'remote-auth', module: './login' } as const

/**
 * Preloads of the first screen's files, so that no script waits for another's discovery. Each
 * asks exactly as the page will, with the same hash and origin mode: else it would travel twice.
 */
export function firstScreenPreloads(
  releases: ReleaseIndex,
  manifests: Record<string, PageManifest>,
): string[] {
  const address = releases[FIRST_SCREEN.name]?.current.manifest
  const manifest = address ? manifests[address] : undefined
  const entry = manifest?.metaData?.remoteEntry
  const screen = manifest?.exposes?.find(({ path }) => path === FIRST_SCREEN.module)
  if (!address || !entry || !screen) return []

  const folder = address.slice(0, address.lastIndexOf('/') + 1)
  const preload = (as: string) => (file: string) =>
    `<link rel="preload" as="${as}" href="${folder}${file}" integrity="${manifest?.files?.[file]}" crossorigin="anonymous">`
  const scripts = [
    entry.path ? `${entry.path}/${entry.name}` : entry.name,
    ...screen.assets.js.sync,
  ]
  return [...scripts.map(preload('script')), ...screen.assets.css.sync.map(preload('style'))]
}
