import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { open, type RootDatabase } from 'lmdb'
import { checkRoom, keepRoom, roomOn } from './keep-room'
import { storeProblem } from './store-header'

/** Counts up when what is stored changes its form. */
const FORMAT = 'parlor-1'
const FORMAT_FILE = 'FORMAT'

/** The data folder cannot be used; the message says why and what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Opens the data folder, or says why it cannot be used. Never touches a folder of another format.
 * `room` tells the bytes that are free on its disk. */
export function openStorage(folder: string, room = () => roomOn(folder)): RootDatabase {
  prepare(folder)
  try {
    checkRoom(room())
  } catch (error) {
    throw new StorageError(
      `The data folder ${folder} cannot be written: ${reason(error)}, or give another with --data.`,
    )
  }
  const path = join(folder, 'parlor.mdb')
  // An empty file, left by a full disk or by a kill, LMDB takes for a new one.
  const isBegun = existsSync(path) && statSync(path).size > 0
  const problem = isBegun ? storeProblem(path) : undefined
  if (problem) throw unopenable(folder, problem)
  try {
    // The key that signs tokens is in it: for no other user of the machine to read, or to open in
    // the moment before its mode is changed. The library's types do not know the option.
    const options = { path, maxDbs: 64, permissionsMode: 0o600 }
    return keepRoom(open(options), room)
  } catch (error) {
    throw unopenable(folder, reason(error))
  }
}

/** The file that says of which form the folder's data are. */
export function formatFile(folder: string): string {
  return join(folder, FORMAT_FILE)
}

function prepare(folder: string): void {
  const file = formatFile(folder)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    // An empty one was left by a full disk, or by a kill in the moment in which it was made.
    if (!existsSync(file) || statSync(file).size === 0) {
      if (readdirSync(folder).some((name) => name !== FORMAT_FILE))
        throw foreign(folder, 'no Parlor data')
      // On disk before there is a store: without power the one could otherwise outlive the other.
      writeFileSync(file, `${FORMAT}\n`, { flush: true })
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new StorageError(
      `The data folder ${folder} cannot be written (${reason(error)}). Make it writable, or give another with --data.`,
    )
  }
  const format = readFileSync(file, 'utf8').trim()
  if (format !== FORMAT)
    throw foreign(folder, `data of the format ${JSON.stringify(format.slice(0, 40))}`)
}

function unopenable(folder: string, why: string): StorageError {
  return new StorageError(
    `The store in ${folder} cannot be opened (${why}). Nothing was changed in it. Move the folder away, or give another with --data.`,
  )
}

function foreign(folder: string, what: string): StorageError {
  return new StorageError(
    `The data folder ${folder} holds ${what}, not the format ${FORMAT}. Nothing was changed in it. Give another folder with --data.`,
  )
}

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message
}
