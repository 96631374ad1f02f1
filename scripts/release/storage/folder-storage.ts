import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from '../../build/lock'
import { integrityOf, ReleaseError } from '../../build/release'
import type { ObjectStorage } from './object-storage'

/** Where files are written before they take their place. */
const DRAFTS = '.drafts'
/** There while the release index is compared and replaced, which takes milliseconds. */
const LOCK = '.deploying'
const STALE_MS = 5_000

/** What this keeps beside the site's own files; no web server should serve it. */
export const OWN_FOLDERS = [DRAFTS, LOCK]

/** A site as a folder, which any web server can serve. */
export function folderStorage(folder: string): ObjectStorage {
  const at = (path: string) => join(folder, path)

  async function explained<T>(action: () => T | Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw explainFileError(error, folder)
    }
  }

  function read(path: string) {
    if (!existsSync(at(path))) return undefined
    const content = readFileSync(at(path))
    return { content, etag: integrityOf(content) }
  }

  /**
   * Replaces a file whole: a reader, or a power cut, finds the old content or the new. The draft is
   * in a folder of its own, so that one left by a killed process is not taken for a file of the site.
   */
  function write(path: string, content: Buffer) {
    const draft = at(join(DRAFTS, String(process.pid)))
    mkdirSync(dirname(draft), { recursive: true })
    mkdirSync(dirname(at(path)), { recursive: true })
    try {
      writeFileSync(draft, content, { flush: true })
      renameSync(draft, at(path))
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }

  return {
    address: folder,
    hasCompressedCopies: true,
    composesItself: false,
    read: (path) => explained(() => read(path)),
    write: (path, content) => explained(() => write(path, content)),
    replace: (path, content, ifMatch) =>
      explained(() => {
        mkdirSync(folder, { recursive: true })
        return withLock(at(LOCK), { staleMs: STALE_MS }, () => {
          if (read(path)?.etag !== ifMatch) return false
          write(path, content)
          return true
        })
      }),
    list: (path) => explained(() => (existsSync(at(path)) ? readdirSync(at(path)).sort() : [])),
    remove: (path) => explained(() => rmSync(at(path), { recursive: true, force: true })),
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk quota of this user is used up. Free some space',
  EACCES: 'permission denied. Give this user access, or choose another folder with --to',
  EPERM: 'permission denied. Give this user access, or choose another folder with --to',
  EROFS: 'the file system is read-only. Choose another folder with --to',
  ENOTDIR: 'it is a file, or is inside one. Choose another folder with --to',
  EISDIR: 'a folder is where a file of the site belongs. Move it away',
  EMFILE: 'too many files are open. Close some',
  EIO: 'the disk fails to read or write. Check it',
}

/** A refusal of the file system as a sentence; other faults stay what they are. */
export function explainFileError(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const reason = code && REASONS[code]
  if (!reason) return error
  const where = path && path !== folder ? `${folder} (${path})` : folder
  return new ReleaseError(
    `${where} cannot be read or written: ${reason}, then run this again. What is live was not changed.`,
  )
}
