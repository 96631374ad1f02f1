import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PackPlace {
  root: string
  /** The folder for the tarball. */
  to: string
}

interface PackageToPack {
  /** Without our scope. */
  name: string
  readme: string
  /** Its newest heading is the package's version; undefined: it has the project's. */
  changelog?: string
  fill(folder: string): void
  /** The part of its `package.json` that differs between our packages. */
  manifest(folder: string): object
}

/** Makes the tarball of one of our packages, and returns its path. */
export function packPackage(
  { root, to }: PackPlace,
  { name, readme, changelog, fill, manifest }: PackageToPack,
): string {
  const folder = join(to, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  fill(folder)
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(root, readme), join(folder, 'README.md'))
  const { version, license, engines } = manifestOf(root)
  if (changelog) cpSync(join(root, changelog), join(folder, 'CHANGELOG.md'))
  const whole = {
    name: `@parlor/${name}`,
    version: changelog ? newestVersion(join(root, changelog)) : version,
    license,
    engines,
    // Without it, npm would publish a scoped package only for paying members.
    publishConfig: { access: 'public' },
    ...manifest(folder),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(output) as [{ filename: string }]
  return join(to, filename)
}

export function newestVersion(changelog: string): string {
  const [, version] = /^## (\d+\.\d+\.\d+)$/m.exec(readFileSync(changelog, 'utf8')) ?? []
  if (version) return version
  throw new Error(`${changelog} has no heading with a version, such as ## 0.2.0.`)
}

interface ProjectManifest {
  version: string
  license: string
  engines: object
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: object
}

/** The `package.json` of a folder of the project. */
export function manifestOf(folder: string): ProjectManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ProjectManifest
}
