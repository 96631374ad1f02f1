import type { Outcome } from 'shared'
import type { ReleaseFile } from './parse-manifest'
import { isOtherRelease, type Release } from './release'

/**
 * Puts style sheets into the page and waits until they are there, with the hash they must have.
 * The remote's own loading finds them there and adds none: it would wait for one that hangs until
 * the page is closed, and take an error page for a style sheet.
 */
export async function loadStyles(files: ReleaseFile[], signal: AbortSignal): Promise<Outcome> {
  const loading = files.filter(({ url }) => !styleAt(url)).map((file) => loadStyle(file, signal))
  const missing = (await Promise.all(loading)).find((url) => url !== undefined)
  if (missing === undefined) return { ok: true, value: undefined }
  const message = `${new URL(missing).pathname} could not be loaded`
  return { ok: false, error: { code: 'Unreachable', message } }
}

/**
 * Lets only this release's styles apply, of all releases of its remote. Style sheets stay in the
 * page once loaded, so an earlier release's rules would mix with a later one's.
 */
export function wearStyles(release: Release): void {
  const own = new URL('.', release.manifest).href
  for (const link of styleLinks()) {
    if (link.href.startsWith(own)) link.disabled = false
    else if (isOtherRelease(link.href, release)) link.disabled = true
  }
}

export function removeOtherStyles(release: Release): void {
  for (const link of styleLinks()) if (isOtherRelease(link.href, release)) link.remove()
}

/** Resolves to the address when it could not be loaded. */
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
