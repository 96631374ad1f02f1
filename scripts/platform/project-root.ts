import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: the nearest one above the working directory with the base tsconfig. */
export const root = projectRoot(process.cwd())

function projectRoot(folder: string): string {
  if (existsSync(join(folder, 'tsconfig.base.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Run this from inside the project.')
  return projectRoot(parent)
}
