import { entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { pageBlock } from '@parlor/shared/contract/page/page-blocks'
import { hintedStatus } from '@parlor/shared/session-hint'
import type { ReleaseFile } from '../federation/files'
import { parseManifest } from '../federation/manifest'
import { releasesInPage } from '../remotes/releases/release-index'
import { routesOf, screenOnArrival } from '../routes'

/**
 * Preloads the files of the first screen while the shell, which requests them, is still loading.
 * The hash and the origin mode match the shell's own request: otherwise the files would be
 * transferred twice. If the guess is wrong, the shell requests the right ones itself.
 */
export function preloadFirstScreen(): void {
  // The page contains only the manifests of live releases, so none is a canary's.
  const inPage = releasesInPage({ bucket: 1 })
  if (!inPage) return
  const { index, screens } = inPage
  const declaredScreens = Object.values(index).flatMap((each) => each?.toTry?.[0].screens ?? [])
  const routes = routesOf([...declaredScreens, ...screens], pageBlock('config'))
  const screen = screenOnArrival(routes, { pathname: location.pathname, status: storedStatus() })
  const release = screen && index[screen.remote]?.toTry?.[0]
  if (!screen || !release) return
  const manifests = entriesOf(pageBlock('manifests'))
  const manifest = parseManifest(manifests.get(new URL(release.manifest).pathname), release)
  const files = manifest?.exposes.get(screen.module)
  if (!manifest || !files) return
  for (const file of [manifest.entry, ...files.scripts]) preload(file, 'script')
  for (const file of files.styles) preload(file, 'style')
}

/** True if storage says that nobody is signed in. */
export function isStranger(): boolean {
  return storedStatus() === 'signed-out'
}

/** The session's status, according to its own hint. */
function storedStatus() {
  return hintedStatus(textOf(entriesOf(pageBlock('config')).get('clientId')) ?? '')
}

function preload({ url, integrity }: ReleaseFile, as: 'script' | 'style'): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = as
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  // These are useless until the shell runs.
  link.fetchPriority = 'low'
  link.href = url
  document.head.append(link)
}
