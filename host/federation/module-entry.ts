import type { Attempt, ReleaseFile } from './files'
import { LoadError } from './load-error'
import type { Manifest } from './manifest'

/**
 * Imports the entry of a release of ES modules. They import each other by address, and no import
 * carries a hash: so every script of the release is preloaded by its hash first. A browser keeps
 * what it has imported for the page's life, so such a release never runs from the start again.
 */
export async function importEntry({ entry, content, fileOf }: Manifest, { signal }: Attempt) {
  const paths = Object.keys(content.files ?? {}).filter((path) => /\.m?js$/.test(path))
  const scripts = paths.map((path) => {
    const file = fileOf(path)
    if (file) return file
    throw new LoadError(`${path} has no hash in its manifest`)
  })
  await Promise.all(scripts.map((file) => preload(file, signal)))
  return import(/* webpackIgnore: true */ entry.url)
}

function preload({ url, integrity = '' }: ReleaseFile, signal: AbortSignal): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href: url, crossOrigin: 'anonymous', integrity })
  const arrived = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new LoadError(`${new URL(url).pathname} could not be loaded`))
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', fail)
    signal.addEventListener('abort', fail, { once: true })
  })
  document.head.append(link)
  return arrived.finally(() => link.remove())
}
