import { extname } from 'node:path'
import { isReleaseName } from '@parlor/shared/contract/build/package-names'
import { isScript } from '../contract/federation-manifest'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}

/** True for the files of a release: the content under such an address never changes. */
export function isImmutable(path: string): boolean {
  // Some file systems do not tell capitals apart.
  const [folder = '', file] = path.toLowerCase().replace(/^\//, '').split('/')
  return file !== undefined && isReleaseName(folder)
}

/**
 * The policy of a release's file that is neither script nor style. Somebody who may put a file
 * there would otherwise have a page of the site, which reads visitors' tokens.
 */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** True for files that only pages load: a policy of their own would have no effect. */
export const isLoadedByPages = (path: string) => isScript(path) || path.endsWith('.css')

/** The headers that such a file needs; the others only concern pages, and outweigh a small file. */
export const LOADED_FILE_HEADERS = [
  'cache-control',
  'cross-origin-resource-policy',
  'vary',
  'x-content-type-options',
]

/** The headers of a file: releases are cached forever, the page and the indexes never. */
export function headersOf(path: string): { contentType: string; cacheControl: string } {
  return {
    contentType: TYPES[extname(path)] ?? 'application/octet-stream',
    cacheControl: isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}
