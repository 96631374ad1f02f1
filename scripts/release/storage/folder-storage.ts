import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { integrityOf } from '../integrity'
import { withLock } from './folder-lock'
import type { ObjectStorage } from './object-storage'
import { writeAtomically } from './write-atomically'

/** A site as a folder, which any web server can serve. */
export function folderStorage(folder: string): ObjectStorage {
  const at = (path: string) => join(folder, path)

  function read(path: string) {
    if (!existsSync(at(path))) return undefined
    const content = readFileSync(at(path))
    return { content, etag: integrityOf(content) }
  }

  function write(path: string, content: Buffer) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeAtomically(at(path), content)
  }

  return {
    address: folder,
    read: async (path) => read(path),
    write: async (path, content) => write(path, content),
    replace: (path, content, ifMatch) => {
      mkdirSync(folder, { recursive: true })
      return withLock(at('.lock'), () => {
        if (read(path)?.etag !== ifMatch) return false
        write(path, content)
        return true
      })
    },
    list: async (path) => (existsSync(at(path)) ? readdirSync(at(path)).sort() : []),
    remove: async (path) => rmSync(at(path), { recursive: true, force: true }),
  }
}
