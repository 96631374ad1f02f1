import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { lockFile, withLock } from '../../build/lock'
import { integrityOf, ReleaseError } from '../../build/release'
import { describeFileError } from '../../platform/file-errors'
import type { ObjectStorage } from './object-storage'

/** The folder where files are written before they take their place. */
const DRAFTS = '.drafts'
/** A draft of this age was left by a killed process. */
const STALE_DRAFT_MS = 3_600_000
/** Exists while somebody changes what is live. */
const LOCK = '.deploying'

/** Entries next to the site's own files; no web server should serve them. */
export const OWN_FOLDERS = [DRAFTS, lockFile(LOCK)]

/** A site as a folder, which any web server can serve. */
export function folderStorage(folder: string): ObjectStorage {
  /** The place of a path; throws unless that is below the folder, with all links followed. */
  function at(path: string): string {
    const place = resolve(folder, path)
    const isInside = `${realPlace(place)}${sep}`.startsWith(`${realPlace(folder)}${sep}`)
    if (isInside && relative(folder, place) === path) return place
    throw new ReleaseError(
      `${path} is not the path of a file below ${folder}. Nothing was changed. Fix the link, the release or the record that leads there.`,
    )
  }

  async function explainErrors<T>(action: () => T | Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw explainFileError(error, folder)
    }
  }

  function readFile(path: string) {
    const place = at(path)
    if (!existsSync(place)) return undefined
    // Reading a pipe or a device would never end.
    if (!statSync(place).isFile()) {
      throw new ReleaseError(
        `${place} is not a file, and cannot be read as one. Move it away, then run this again. What is live was not changed.`,
        { cause: { code: 'EISDIR' } },
      )
    }
    const content = readFileSync(place)
    return { content, etag: integrityOf(content) }
  }

  /**
   * Replaces a file whole: a reader, or a power cut, finds the old content or the new. The draft is
   * in a folder of its own, so one left by a killed process does not look like a file of the site.
   * Its name is unique: processes in two containers may have the same id.
   */
  function write(path: string, content: Buffer) {
    const place = at(path)
    const draft = at(join(DRAFTS, randomUUID()))
    mkdirSync(dirname(draft), { recursive: true })
    mkdirSync(dirname(place), { recursive: true })
    removeStale(dirname(draft))
    try {
      writeFileSync(draft, content, { flush: true })
      renameSync(draft, place)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  }

  function replace(path: string, content: Buffer, ifMatch: string | undefined): boolean {
    if (readFile(path)?.etag !== ifMatch) return false
    write(path, content)
    return true
  }

  function withSiteLock<T>(action: () => T | Promise<T>): Promise<T> {
    return explainErrors(() => {
      mkdirSync(folder, { recursive: true })
      return withLock(at(LOCK), action)
    })
  }

  const storage: ObjectStorage = {
    address: folder,
    hasCompressedCopies: true,
    composesItself: false,
    read: (path) => explainErrors(() => readFile(path)),
    write: (path, content) => explainErrors(() => write(path, content)),
    replace: (...args) => withSiteLock(() => replace(...args)),
    list: (path) => explainErrors(() => (existsSync(at(path)) ? readdirSync(at(path)).sort() : [])),
    remove: (path) => explainErrors(() => rmSync(at(path), { recursive: true, force: true })),
    exclusively: (use) => withSiteLock(() => use(inside)),
  }
  /** The storage for the holder of the lock. */
  const inside: ObjectStorage = {
    ...storage,
    replace: (...args) => explainErrors(() => replace(...args)),
    exclusively: (use) => use(inside),
  }
  return storage
}

/** The target of a path; for what does not exist yet, below the target of its folder. */
function realPlace(place: string): string {
  if (existsSync(place)) return realpathSync(place)
  return join(realPlace(dirname(place)), basename(place))
}

function removeStale(drafts: string): void {
  for (const draft of readdirSync(drafts).map((name) => join(drafts, name))) {
    const writtenAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - writtenAt > STALE_DRAFT_MS) rmSync(draft, { recursive: true, force: true })
  }
}

/** Turns a refusal of the file system into a sentence; other faults stay as they are. */
export function explainFileError(error: unknown, folder: string): unknown {
  const { path } = Object(error) as NodeJS.ErrnoException
  const where = path && path !== folder ? `${folder} (${path})` : folder
  const sentence = describeFileError(error, where)
  if (sentence === undefined) return error
  return new ReleaseError(`${sentence} What is live was not changed.`, { cause: error })
}
