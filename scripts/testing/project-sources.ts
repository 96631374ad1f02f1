import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { packages, root } from '../build/packages'

export interface Source {
  path: string
  text: string
  imports: string[]
}

/** Files of remotes, which tests and commands put into folders of their own. */
const OF_REMOTES = /^scripts\/(new\/template|e2e\/releases\/libraries\/)/

/** Every TypeScript file of the project, with its imports. */
export function projectSources(): Source[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...packages],
    { cwd: root, encoding: 'utf8' },
  )
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !OF_REMOTES.test(path))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const { importedFiles } = ts.preProcessFile(text, true, true)
      return { path, text, imports: importedFiles.map(({ fileName }) => fileName) }
    })
}

/** Tests, and files that only tests use. */
export const isForTests = (path: string) =>
  /\.(test|spec)\.|\/(testing|conformance)\/|^scripts\/(hosted\/)?(e2e|bench)\//.test(path)

/** The path within the project that an import refers to; undefined for an external package. */
export function targetOf({ path }: Source, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier))
  const inPackage = specifier.replace(/^@parlor\//, '')
  const isOurs = inPackage !== specifier && packages.includes(inPackage.split('/')[0] ?? '')
  return isOurs ? inPackage : undefined
}
