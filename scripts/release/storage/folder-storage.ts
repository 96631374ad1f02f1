import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { integrityOf } from '../../build/integrity'
import { explainFileError } from './explain-file-error'
import { withLock } from './folder-lock'
import type { ObjectStorage } from './object-storage'
import { writeAtomically } from './write-atomically'

/** Where files are written before they take their place. */
const DRAFTS = '.drafts'

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

  function write(path: string, content: Buffer) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeAtomically(at(path), content, { drafts: at(DRAFTS) })
  }

  return {
    address: folder,
    isServedAsItLies: true,
    read: (path) => explained(() => read(path)),
    write: (path, content) => explained(() => write(path, content)),
    replace: (path, content, ifMatch) =>
      explained(() => {
        mkdirSync(folder, { recursive: true })
        return withLock(at('.lock'), () => {
          if (read(path)?.etag !== ifMatch) return false
          write(path, content)
          return true
        })
      }),
    list: (path) => explained(() => (existsSync(at(path)) ? readdirSync(at(path)).sort() : [])),
    remove: (path) => explained(() => rmSync(at(path), { recursive: true, force: true })),
  }
}
