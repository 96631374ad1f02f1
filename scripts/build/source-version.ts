import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Deployable, root } from './packages'

const NOT_SOURCE = new Set(['dist', 'node_modules', 'test-results'])

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourceFiles(path) : [path]
    })
    .sort()
}

/**
 * The version of a build, known before it is built: the package's own version and a hash of all
 * that goes into it. The same sources give the same version, so nothing is built twice, and an
 * address never changes its content.
 */
export function sourceVersion(name: Deployable): string {
  const folder = join(root, name)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  // Remotes take `shared` from the host, so a change in it is a release of the host alone.
  const folders = [folder, join(root, 'scripts/build')]
  if (name === 'host') folders.push(join(root, 'shared'))
  const files = [
    ...folders.flatMap(sourceFiles),
    join(root, 'shared/package.json'),
    join(root, 'tsconfig.base.json'),
    join(root, 'package-lock.json'),
  ]
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}
