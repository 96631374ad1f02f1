import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The project's folder: the nearest one above the working directory with the base tsconfig. */
export const root = projectRoot(process.cwd())

/**
 * Where the scripts and the host's template and contract lie: in the project itself, or in the
 * installed kit where the project is a repository of remotes alone.
 */
export const kitFolder = process.env.PARLOR_KIT ?? root

/** A repository of remotes alone, which has host and `shared` as packages. */
export const isRemotesAlone = kitFolder !== root

export const sharedFolder = join(root, isRemotesAlone ? 'node_modules/@parlor/shared' : 'shared')

const DATA = '.data'

/** Where the local site keeps its data: the option names it, or else the environment. */
export function dataFolder(option = process.env.DATA_DIR ?? DATA): string {
  return resolve(root, option)
}

/** How a command for a terminal names that folder, after a space: nothing for the usual one. */
export function dataOption(folder: string): string {
  if (folder === resolve(root, DATA)) return ''
  // As one word of a shell.
  const isPlain = /^[\w./-]+$/.test(folder)
  return ` --data ${isPlain ? folder : `'${folder.replaceAll("'", `'\\''`)}'`}`
}

function projectRoot(folder: string): string {
  if (existsSync(join(folder, 'tsconfig.base.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Run this from inside the project.')
  return projectRoot(parent)
}
