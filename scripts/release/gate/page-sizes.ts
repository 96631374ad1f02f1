import { type FileSizes, type Sizes, sizeOf, withoutHash } from './sizes'

const NAMED = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"/g

/** A composed page and the files that it asks for by itself, which is its first view. */
export function pageSizes(page: Buffer, read: (path: string) => Buffer): Sizes {
  const firstView: FileSizes = { 'index.html': sizeOf(page) }
  for (const [, path = ''] of page.toString().matchAll(NAMED)) {
    const [, name = '', , ...file] = path.split('/')
    // Without the version, which every build changes.
    firstView[`${name}/${withoutHash(file.join('/'))}`] = sizeOf(read(path))
  }
  return { firstView, later: {} }
}
