import { isSegment } from '@parlor/shared/contract/build/file-paths'
import { ReleaseError } from '../../build/release'
import { printable } from '../../platform/log'

/** The credentials do not permit this write. */
export class DeniedError extends ReleaseError {}

/** A site has taken a record, but could not compose its pages. */
export class RecordedError extends ReleaseError {}

export interface StoredObject {
  content: Buffer
  /** Changes with the content. */
  etag: string
}

/**
 * Where a site lives: a folder, S3-compatible storage, or a site that takes releases over HTTP.
 * Paths are relative, with `/`. Only `replace` may meet another writer; all other files are written
 * once, before anything names them.
 */
export interface ObjectStorage {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly address: string
  /**
   * True if a web server serves the files, and can choose their compressed copies next to them.
   * S3 cannot choose; the CDN in front of it compresses itself.
   */
  readonly hasCompressedCopies: boolean
  /** True if the site has composed its pages by the time it answers for a record. */
  readonly composesItself: boolean
  read(path: string): Promise<StoredObject | undefined>
  write(path: string, content: Buffer): Promise<void>
  /**
   * Writes if the stored content still has the given etag (`undefined`: if nothing is stored yet).
   * Returns false if another writer came first; then nothing was written.
   */
  replace(path: string, content: Buffer, ifMatch: string | undefined): Promise<boolean>
  /**
   * Runs `use` while nobody else changes what is live, with the storage to use instead of this one.
   * Without locks, as on S3, only `replace` keeps writers apart.
   */
  exclusively<T>(use: (storage: ObjectStorage) => Promise<T>): Promise<T>
  list(path: string): Promise<string[]>
  /** Removes a file, or everything below a path. */
  remove(path: string): Promise<void>
  /** Throws if the credentials are not for this package. Missing where only a write can tell. */
  ensureMayWrite?(name: string): Promise<void>
}

/** True for what only roles and tokens may read: records, checks, and changes of older sites. */
export const isPrivate = (path: string) => /^(\.|releases(\/|$))/i.test(path)

/** Returns a safe path, or throws: others could lead elsewhere on the way (`..`, `%2e`, `?`). */
export function plainPath(path: string): string {
  // Tools keep their own files in folders that begin with a dot.
  if (path.replace(/^\./, '').split('/').every(isSegment)) return path
  throw new ReleaseError(
    `${printable(path)} is not the path of a file of a site. Nothing was changed. Fix the release or the record that names it.`,
  )
}
