import type { Outcome } from 'shared'
import { failed } from '../outcome'
import { isOtherRelease, type Release } from '../releases/release'
import type { ReleaseFile } from './parse-manifest'

/**
 * Adds style sheets to the page and waits until they have arrived with the expected hash. The
 * remote's own loading then finds them and adds none: it would wait forever for one that hangs, and
 * accept an error page as a style sheet.
 */
export async function loadStyles(files: ReleaseFile[], signal: AbortSignal): Promise<Outcome> {
  const loading = files.filter(({ url }) => !styleAt(url)).map((file) => loadStyle(file, signal))
  const missing = (await Promise.all(loading)).find((url) => url !== undefined)
  if (missing === undefined) return { ok: true, value: undefined }
  return failed('Unreachable', `${new URL(missing).pathname} could not be loaded`)
}

/**
 * Enables this release's styles and disables those of the remote's other releases. Style sheets
 * stay in the page once loaded, so the rules of two releases would mix.
 */
export function activateStyles(release: Release): void {
  const own = new URL('.', release.manifest).href
  for (const link of styleLinks()) {
    if (link.href.startsWith(own)) link.disabled = false
    else if (isOtherRelease(link.href, release)) link.disabled = true
  }
}

export function removeOtherStyles(release: Release): void {
  for (const link of styleLinks()) if (isOtherRelease(link.href, release)) link.remove()
}

/** Resolves to the address if it could not be loaded. */
function loadStyle(
  { url, integrity }: ReleaseFile,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    const fail = () => {
      link.remove()
      resolve(url)
    }
    link.onload = () => (link.sheet ? resolve(undefined) : fail())
    link.onerror = fail
    signal.addEventListener('abort', fail, { once: true })
    link.rel = 'stylesheet'
    link.href = url
    if (integrity) {
      link.integrity = integrity
      link.crossOrigin = 'anonymous'
    }
    document.head.append(link)
  })
}

function styleAt(url: string): HTMLLinkElement | undefined {
  return styleLinks().find((link) => link.href === url)
}

function styleLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
}
