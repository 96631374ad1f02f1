import { type Screen, screens } from '../remotes/contract'
import { entriesOf, inlineJson, textOf } from '../remotes/json-value'
import type { ReleaseFile } from '../remotes/loading/parse-manifest'
import { inlineManifest } from '../remotes/loading/read-manifest'
import { parseReleaseIndex } from '../remotes/releases/parse-release-index'

/** Excludes every canary: the page carries the manifests of live releases alone. */
const NO_CANARY = 1

/** The session first refreshes tokens with less time left than this, which the service may refuse. */
const REFRESH_AHEAD_S = 60

/**
 * Preloads the files of the screen that will be shown, while the shell that asks for them is still
 * loading. The hash and the origin mode match the shell's own request: otherwise the files would be
 * transferred twice. Where the guess is wrong, the shell asks for the right ones itself.
 */
export function preloadFirstScreen(): void {
  const screen = firstScreen()
  if (!screen) return
  const base = new URL(location.href)
  const index = parseReleaseIndex(inlineJson('parlor-releases'), { base, bucket: NO_CANARY })
  const release = index[screen.remote]?.[0]
  const manifest = release && inlineManifest(release)
  const files = manifest?.exposes.get(screen.module)
  if (!manifest || !files) return
  for (const file of [manifest.entry, ...files.scripts]) preload(file, 'script')
  for (const file of files.styles) preload(file, 'style')
}

/** Undefined while the session must ask the service: nothing of the dash is loaded before that. */
function firstScreen(): Screen | undefined {
  const visitor = storedVisitor()
  if (visitor === 'unclear') return undefined
  if (visitor === 'signed-in') return screens.dash
  const { login, register, confirm } = screens
  const named = [register, confirm].find(({ module }) => module.slice(1) === location.pathname)
  return named ?? login
}

/** Who the visitor is according to storage, whose keys are the identity SDK's. */
function storedVisitor(): 'stranger' | 'signed-in' | 'unclear' {
  const clientId = textOf(entriesOf(inlineJson('parlor-config')).get('clientId'))
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  try {
    const user = localStorage.getItem(`${prefix}.LastAuthUser`)
    if (!user) return 'stranger'
    const stored = (name: string) => localStorage.getItem(`${prefix}.${user}.${name}`)
    const expiresAt = Math.min(expiry(stored('idToken')), expiry(stored('accessToken')))
    const isFresh = expiresAt - Date.now() / 1000 > REFRESH_AHEAD_S
    return isFresh && stored('userData') ? 'signed-in' : 'unclear'
  } catch {
    // The browser refuses storage, or it holds something else.
    return 'unclear'
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
