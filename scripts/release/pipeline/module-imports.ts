import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** The imports of a built ES module, at once or later: paths from the folder, and packages. */
export function importsOf(folder: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, file), 'utf8'), true, true)
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
  )
}

/** These modules with all that they import, at once or later. */
export function modulesFrom(folder: string, files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const next = [...files]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file) || !existsSync(join(folder, file))) continue
    reached.add(file)
    next.push(...importsOf(folder, file))
  }
  return reached
}
