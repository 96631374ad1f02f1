import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { Branch } from './branch'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Builds in a temporary folder, in which each commit is installed once. */
export class Builds {
  readonly #folder = mkdtempSync(join(tmpdir(), 'parlor-verify-'))
  readonly #installed = new Map<string, Promise<unknown>>()

  constructor(private readonly branch: Pick<Branch, 'checkOut'>) {
    mkdirSync(join(this.#folder, 'home'))
  }

  async build(commit: string, name: string): Promise<{ manifest: string } | { problem: string }> {
    const checkout = join(this.#folder, commit)
    try {
      if (!this.#installed.has(commit)) this.#installed.set(commit, this.#install(commit))
      await this.#installed.get(commit)
      await this.#npm(checkout, 'run', 'build', '--', name)
      const manifest = readFileSync(join(checkout, name, 'dist', MANIFEST_FILE), 'utf8')
      return { manifest }
    } catch (error) {
      return { problem: firstLine(error) }
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #install(commit: string): Promise<void> {
    const checkout = join(this.#folder, commit)
    this.branch.checkOut(commit, checkout)
    await this.#npm(checkout, 'ci', '--ignore-scripts')
  }

  /** Without any variable of this process, so that no secret can be read. */
  #npm(cwd: string, ...args: string[]) {
    const env = { PATH: process.env.PATH, HOME: join(this.#folder, 'home') }
    return promisify(execFile)('npm', args, { cwd, env, maxBuffer: MAX_OUTPUT_BYTES })
  }
}

/** The first line that the failed command wrote as an error. */
function firstLine(error: unknown): string {
  const said = error instanceof Error ? Reflect.get(error, 'stderr') || error.message : error
  return String(said).trim().split('\n')[0] ?? ''
}
