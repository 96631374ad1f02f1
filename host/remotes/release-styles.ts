import type { Release } from './release'

/**
 * Lets only this release's styles apply, of all releases of its remote. Style sheets stay in the
 * page once loaded, so an earlier release's rules would mix with a later one's.
 */
export function wearStyles(release: Release): void {
  const own = new URL('.', release.manifest).href
  const all = new URL('..', release.manifest).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href.startsWith(all)) link.disabled = !link.href.startsWith(own)
  }
}
