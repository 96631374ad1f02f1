import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { isRemotesAlone } from '../../platform/project-root'
import { type PackageName, root } from '../packages'
import { lockedPackages } from './locked-packages'

export const LOCK_FILE = 'package-lock.json'

/**
 * Files that no published build contains: outputs, tests and helpers, development, documents, and
 * the recorded sizes of earlier builds.
 */
const NOT_PUBLISHED = [
  /^(dist|node_modules|test-results|testing)$/,
  /\.test\.tsx?$/,
  /^standalone(\.tsx?)?$/,
  /\.md$/,
  /^sizes\.json$/,
]

/**
 * The version of a build, known before it is built: the package's own version and a hash of
 * everything that goes into the build. Equal sources have equal versions, so nothing is built twice, and the
 * content of an address never changes.
 */
export function sourceVersion(name: PackageName, project = root): string {
  const { version } = JSON.parse(readFileSync(join(project, name, 'package.json'), 'utf8')) as {
    version: string
  }
  const hash = createHash('sha256')
  for (const file of versionedFiles(name, project)) {
    hash.update(relative(project, file)).update('\0').update(contentOf(file, name)).update('\0')
  }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

function contentOf(file: string, name: PackageName): Buffer | string {
  return basename(file) === LOCK_FILE
    ? lockedPackages(name, readFileSync(file, 'utf8'))
    : readFileSync(file)
}

export const DESIGN_FOLDER = 'shared/ui'

function hasStaticScreens(name: string, project: string): boolean {
  const declaration = join(project, name, 'remote.json')
  if (!existsSync(declaration)) return false
  const { screens } = JSON.parse(readFileSync(declaration, 'utf8')) as {
    screens?: { static?: object }[]
  }
  return screens?.some((screen) => screen.static) ?? false
}

/** The inputs of a production build: files, and folders with all their published files. */
function versionedPaths(name: string, project: string): string[] {
  // The lock file there has the hash of the kit, with the recipe, and that of `shared`.
  if (isRemotesAlone) return [name, 'tsconfig.base.json', LOCK_FILE]
  return [
    name,
    'scripts/build',
    // Remotes take the rest of `shared` from the host, so a change in it releases only the host.
    name === 'host' ? 'shared' : 'shared/contract/build',
    // The HTML of static screens is made with it.
    ...(hasStaticScreens(name, project) ? [DESIGN_FOLDER] : []),
    'shared/package.json',
    'tsconfig.base.json',
    LOCK_FILE,
  ]
}

/**
 * True if the version of the package depends on the file, named from the project's root. Of the
 * lock file, only `lockedPackages` counts.
 */
export function isVersioned(name: string, file: string, project = root): boolean {
  const isPart = versionedPaths(name, project).some(
    (path) => file === path || file.startsWith(`${path}/`),
  )
  return isPart && file.split('/').every(isPublished)
}

/** Every file that a production build of the package depends on. */
export function versionedFiles(name: string, project = root): string[] {
  return versionedPaths(name, project).flatMap((path) => publishedFiles(join(project, path)))
}

/** The files of a path, a file or a folder, that go into builds. */
export function publishedFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path).filter(isPublished).sort()
  return entries.flatMap((entry) => publishedFiles(join(path, entry)))
}

function isPublished(entry: string): boolean {
  return !NOT_PUBLISHED.some((pattern) => pattern.test(entry))
}
