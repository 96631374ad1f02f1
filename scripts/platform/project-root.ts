import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { option } from './commands/command'

/** The project's folder: the nearest one above the working directory with the base tsconfig. */
export const root = projectRoot(process.cwd())

/**
 * The folder of the scripts and of the host's template and contract: the project itself, or in a
 * repository of remotes alone the installed kit.
 */
export const kitFolder = process.env.PARLOR_KIT ?? root

/** True in a repository of remotes alone, which has host and `shared` as packages. */
export const isRemotesAlone = kitFolder !== root

export const sharedFolder = join(root, isRemotesAlone ? 'node_modules/@parlor/shared' : 'shared')

const DATA = '.data'

export const DATA_OPTION = option('FOLDER', 'the data folder (.data, or DATA_DIR)')

/** The folder of the local site's data: from the option, or else from the environment. */
export function dataFolder(option = process.env.DATA_DIR ?? DATA): string {
  return resolve(root, option)
}

/** The option for that folder in a command line, after a space; empty for the default. */
export function dataOption(folder: string): string {
  return folder === resolve(root, DATA) ? '' : ` --data ${asWord(folder)}`
}

/** Quoted as one word for a shell, if it is not plain. */
export function asWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function projectRoot(folder: string): string {
  if (existsSync(join(folder, 'tsconfig.base.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Run this from inside the project.')
  return projectRoot(parent)
}
