import { type Attempt, loadElement, type ReleaseFile } from './files'
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

async function preload(file: ReleaseFile, signal: AbortSignal): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file.url
  await loadElement(link, { ...file, signal })
  link.remove()
}
