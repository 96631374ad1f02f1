import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../../build/packages'

const ROOMS = ['shared', 'host', 'remote-auth', 'remote-chat']

/** A copy of the project whose sources a test may change; the packages are the original's. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'parlor-copy-'))

  /** With the builds that the original has, a command in the copy builds only what has changed. */
  constructor({ withBuilds = false } = {}) {
    const left = withBuilds ? ['node_modules'] : ['node_modules', 'dist']
    for (const name of [
      ...ROOMS,
      'scripts',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
    ]) {
      cpSync(join(root, name), join(this.folder, name), {
        recursive: true,
        filter: (path) => !left.includes(basename(path)),
      })
    }
    const modules = join(this.folder, 'node_modules')
    mkdirSync(modules)
    for (const name of readdirSync(join(root, 'node_modules'))) {
      const target = ROOMS.includes(name)
        ? join(this.folder, name)
        : join(root, 'node_modules', name)
      symlinkSync(target, join(modules, name))
    }
  }

  path(file: string): string {
    return join(this.folder, file)
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
