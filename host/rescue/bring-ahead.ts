import { type Screen, screens } from '../remotes/contract'
import { inlineManifest } from '../remotes/inline-manifest'
import { inlineJson } from '../remotes/json-value'
import type { ReleaseFile } from '../remotes/parse-manifest'
import { parseReleaseIndex } from '../remotes/parse-release-index'
import { visitor } from './visitor'

/** No session's lot is so high: the page carries the manifests of live releases alone. */
const NO_CANARY = 1

/**
 * Asks for the files of the screen that will be on view, while the shell that will ask for them is
 * still on its way. It asks exactly as the shell does, with the same hash and origin mode: else
 * they would travel twice. Where it guesses wrongly, the shell asks for the right ones itself.
 */
export function bringAhead(): void {
  const screen = screenToCome()
  if (!screen) return
  const base = new URL(location.href)
  const index = parseReleaseIndex(inlineJson('parlor-releases'), { base, lot: NO_CANARY })
  const release = index[screen.remote]?.[0]
  const manifest = release && inlineManifest(release)
  const files = manifest?.exposes.get(screen.module)
  if (!manifest || !files) return
  for (const file of [manifest.entry, ...files.scripts]) preload(file, 'script')
  for (const file of files.styles) preload(file, 'style')
}

/** None where it depends on an answer: nothing of the dash is loaded before the session has it. */
function screenToCome(): Screen | undefined {
  const who = visitor()
  if (who === 'unclear') return undefined
  if (who === 'signed-in') return screens.dash
  const { login, register, confirm } = screens
  const named = [register, confirm].find(({ module }) => module.slice(1) === location.pathname)
  return named ?? login
}

function preload({ url, integrity }: ReleaseFile, as: 'script' | 'style'): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = as
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  // The shell has to run before they are of any use.
  link.fetchPriority = 'low'
  link.href = url
  document.head.append(link)
}
