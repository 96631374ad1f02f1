import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { deployables, root } from '../build/packages'
import { runCommand } from './served-process'

/** The scope in `node_modules` with links to the project's own packages. */
const SCOPE = '@parlor'
const ROOMS = ['shared', ...deployables]
/** The files in the root folder that builds, checks, git and npm read. */
const FILES = [
  ...['ARCHITECTURE.md', 'package.json', 'package-lock.json', 'tsconfig.base.json'],
  ...['.biome.json', '.gitignore', '.npmrc'],
]

interface Contents {
  /** Copies the builds too, so that a command in the copy builds only changed packages. */
  withBuilds?: boolean
}

/** A copy of the project whose sources a test may change. It shares the installed packages. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'parlor-copy-'))

  constructor({ withBuilds = false }: Contents = {}) {
    const exclusions = withBuilds ? ['node_modules'] : ['node_modules', 'dist']
    for (const name of [...ROOMS, 'scripts', ...FILES]) {
      cpSync(join(root, name), join(this.folder, name), {
        recursive: true,
        filter: (path) => !exclusions.includes(basename(path)),
      })
    }
    this.#linkPackages()
  }

  path(file: string): string {
    return join(this.folder, file)
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  write(file: string, text: string): void {
    writeFileSync(this.path(file), text)
  }

  edit(file: string, change: (text: string) => string): void {
    this.write(file, change(this.read(file)))
  }

  run(command: string, args: readonly string[]) {
    return runCommand(command, args, { folder: this.folder })
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #linkPackages(): void {
    const original = join(root, 'node_modules')
    const modules = this.path('node_modules')
    mkdirSync(join(modules, SCOPE), { recursive: true })
    for (const name of ROOMS) symlinkSync(join('../..', name), join(modules, SCOPE, name))
    for (const name of readdirSync(original)) {
      if (name !== SCOPE) symlinkSync(join(original, name), join(modules, name))
    }
  }
}
