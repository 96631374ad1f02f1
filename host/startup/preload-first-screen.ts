import { entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { hintedStatus } from '@parlor/shared/session-hint'
import { pageBlock } from '../page-blocks'
import type { ReleaseFile } from '../remotes/loading/files'
import { parseManifest } from '../remotes/loading/manifest'
import { parseReleaseIndex } from '../remotes/releases/parse-release-index'
import { routesOf, screenOnArrival } from '../routes'

/**
 * Preloads the files of the screen that will be shown, while the shell that asks for them is still
 * loading. The hash and the origin mode match the shell's own request: otherwise the files would be
 * transferred twice. Where the guess is wrong, the shell asks for the right ones itself.
 */
export function preloadFirstScreen(): void {
  // The page carries the manifests of live releases alone, so no canary is among them.
  const base = new URL(location.href)
  const index = parseReleaseIndex(pageBlock('releases'), { base, bucket: 1 })
  const declared = Object.values(index).flatMap((each) => each?.toTry?.[0].screens ?? [])
  const routes = routesOf(declared, pageBlock('config'))
  const screen = screenOnArrival(routes, { pathname: base.pathname, status: storedStatus() })
  const release = screen && index[screen.remote]?.toTry?.[0]
  if (!screen || !release) return
  const inPage = entriesOf(pageBlock('manifests')).get(new URL(release.manifest).pathname)
  const manifest = parseManifest(inPage, release)
  const files = manifest?.exposes.get(screen.module)
  if (!manifest || !files) return
  for (const file of [manifest.entry, ...files.scripts]) preload(file, 'script')
  for (const file of files.styles) preload(file, 'style')
}

/** True if storage says that nobody is signed in. */
export function isStranger(): boolean {
  return storedStatus() === 'signed-out'
}

/** What the session will be, by its own word. */
function storedStatus() {
  return hintedStatus(textOf(entriesOf(pageBlock('config')).get('clientId')) ?? '')
}

function preload({ url, integrity }: ReleaseFile, as: 'script' | 'style'): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = as
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  // The shell must run before these are of any use.
  link.fetchPriority = 'low'
  link.href = url
  document.head.append(link)
}
