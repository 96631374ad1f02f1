import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { reasonOf } from '../file-errors'
import { Database, StorageError } from './database'

/** Marks a data folder. Each database in it says its own version. */
const FORMAT = 'parlor'

/** The databases of a data folder, each with one owner. */
export const poolFile = (folder: string) => join(folder, 'pool.db')
export const roomFile = (folder: string) => join(folder, 'room.db')
/** The file of the pages' reports; a backup does not have it. */
export const reportsFile = (folder: string) => join(folder, 'reports.db')
/** The file of the counted page loads; a backup does not have it either. */
export const loadsFile = (folder: string) => join(folder, 'loads.db')
/** In a backup that was not served yet: the folder that it was made of. */
export const originalFile = (folder: string) => join(folder, 'backup-of')
const formatFile = (folder: string) => join(folder, 'FORMAT')

/** True if there is a data folder at a place. */
export const isDataFolder = (folder: string) => existsSync(formatFile(folder))

/** Creates the data folder if it is missing, or throws a `StorageError`. Changes nothing in a folder
 * of another format. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    refuseForeignFolder(folder)
    if (formatOf(folder) === FORMAT) return
    writeFileSync(formatFile(folder), `${FORMAT}\n`, { flush: true })
  } catch (error) {
    throw unusable(folder, 'written', error)
  }
}

/** Throws a `StorageError` if a folder is there and cannot be used as a data folder. */
export function refuseForeignFolder(folder: string): void {
  if (!existsSync(folder)) return
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const format = formatOf(folder)
    if (format === FORMAT) return
    // A kill or a full disk can leave an empty FORMAT, with nothing next to it.
    if (format || readdirSync(folder).some((name) => name !== 'FORMAT'))
      throw foreign(folder, format)
  } catch (error) {
    throw unusable(folder, 'written', error)
  }
}

interface Copy {
  from: string
  to: string
  /** Copies the other files of the folder. */
  copyRest?: () => Promise<void>
}

/** Makes `to` a data folder with a consistent copy of the databases in `from`, even while the site
 * is using them. */
export async function copyDataFolder({ from, to, copyRest }: Copy): Promise<void> {
  if (formatOf(from) !== FORMAT) throw foreign(from, formatOf(from))
  if (existsSync(to)) {
    throw new StorageError(`${to} already exists. Name a folder that does not exist yet.`)
  }
  try {
    mkdirSync(dirname(to), { recursive: true })
    mkdirSync(to, { mode: 0o700 })
    // The room first: everybody with a line in it then has an account in the copy of the pool.
    Database.copy({ from: roomFile(from), to: roomFile(to) })
    Database.copy({ from: poolFile(from), to: poolFile(to) })
    await copyRest?.()
    writeFileSync(originalFile(to), `${resolve(from)}\n`, { flush: true })
    // Last: an interrupted copy is not a data folder.
    writeFileSync(formatFile(to), `${FORMAT}\n`, { flush: true })
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    if (error instanceof StorageError) throw error
    throw new StorageError(`The backup ${to} cannot be written: ${reasonOf(error)}.`)
  }
}

/** The folder that a backup was made of; undefined once it has been served. */
export const originalOf = (folder: string) => textOf(folder, originalFile(folder))
export const endBackup = (folder: string) => rmSync(originalFile(folder))

const formatOf = (folder: string) => textOf(folder, formatFile(folder))

function textOf(folder: string, file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(folder, 'read', error)
  }
}

function unusable(folder: string, what: 'read' | 'written', error: unknown): StorageError {
  if (error instanceof StorageError) return error
  return new StorageError(
    `The data folder ${folder} cannot be ${what}: ${reasonOf(error)}. Fix that, or give another folder with --data.`,
  )
}

function foreign(folder: string, format: string | undefined): StorageError {
  const what = format
    ? `has the format ${JSON.stringify(format.slice(0, 40))}, not ${FORMAT}`
    : 'holds no Parlor data'
  return new StorageError(
    `The data folder ${folder} ${what}. Nothing was changed in it. Give another folder with --data.`,
  )
}
