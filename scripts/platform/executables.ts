import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs with these names on the path, those of the first name first. */
export function findExecutables(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.filter((path) => existsSync(path))
}
