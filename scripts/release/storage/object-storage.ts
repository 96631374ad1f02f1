export interface StoredObject {
  content: Buffer
  /** Changes whenever the content does. */
  etag: string
}

/**
 * Where a site lives: a folder, or S3-compatible storage. Paths are relative, with `/`.
 * Only `replace` may meet another writer; all other files are written once, before anything names
 * them.
 */
export interface ObjectStorage {
  /** For messages: the folder, or `s3://bucket/prefix`. */
  readonly address: string
  /**
   * A web server hands the files out as they lie here, so their compressed copies belong beside
   * them. S3 would not choose among copies; the CDN before it compresses by itself.
   */
  readonly isServedAsItLies: boolean
  read(path: string): Promise<StoredObject | undefined>
  write(path: string, content: Buffer): Promise<void>
  /**
   * Writes if what is stored still has the given etag (`undefined`: if nothing is stored yet).
   * False: somebody else was quicker, and nothing was written.
   */
  replace(path: string, content: Buffer, ifMatch: string | undefined): Promise<boolean>
  /** The names directly below a path. */
  list(path: string): Promise<string[]>
  /** Removes all below a path. */
  remove(path: string): Promise<void>
}
