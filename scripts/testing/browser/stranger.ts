import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Somebody who has our packages' tarballs and an empty folder, and nothing of this project. */
export class Stranger {
  /** Outside of the project, so that none of its packages is found by chance. */
  readonly folder = mkdtempSync(join(tmpdir(), 'parlor-stranger-'))

  /** Runs a command in the folder to its end; answers with what it printed and its exit status. */
  async run(command: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(command, args, {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // What npm tells the tests of the project that it runs them for.
      env: { ...withoutNpm(process.env), ...env },
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    }
    const [status] = (await once(child, 'close')) as [number]
    return { status, printed: output.join('') }
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name)))
}
