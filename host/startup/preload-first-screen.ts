import { entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { pageBlock } from '../page-blocks'
import type { ReleaseFile } from '../remotes/loading/files'
import { parseManifest } from '../remotes/loading/manifest'
import { parseReleaseIndex } from '../remotes/releases/parse-release-index'
import { routesOf, screenOnArrival } from '../routes'

/** The session first refreshes tokens with less time left than this, which the service may refuse. */
const REFRESH_AHEAD_S = 60

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

/**
 * The session according to storage, whose keys are the identity SDK's. Unknown while it must ask the
 * service: nothing of the dash is loaded before that.
 */
function storedStatus(): 'signed-out' | 'signed-in' | 'unknown' {
  const clientId = textOf(entriesOf(pageBlock('config')).get('clientId'))
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  try {
    const user = localStorage.getItem(`${prefix}.LastAuthUser`)
    if (!user) return 'signed-out'
    const stored = (name: string) => localStorage.getItem(`${prefix}.${user}.${name}`)
    const expiresAt = Math.min(expiry(stored('idToken')), expiry(stored('accessToken')))
    const isFresh = expiresAt - Date.now() / 1000 > REFRESH_AHEAD_S
    return isFresh && stored('userData') ? 'signed-in' : 'unknown'
  } catch {
    // The browser refuses storage, or it holds something else.
    return 'unknown'
  }
}

/** When a token expires, in seconds since the epoch; throws if it is not a token. */
function expiry(token: string | null): number {
  const [, payload = ''] = (token ?? '').split('.')
  const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return Number(entriesOf(JSON.parse(json)).get('exp'))
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
