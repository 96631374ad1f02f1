import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a package's `package.json` into its folder, and packs it; answers with the tarball's path. */
export function packFolder(folder: string, { manifest, to }: { manifest: object; to: string }) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(printed) as [{ filename: string }]
  return join(to, filename)
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
