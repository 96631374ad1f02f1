import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

type Running = ChildProcessByStdio<null, Readable, Readable>

/** A user with our packages' tarballs and an empty folder, and nothing of this project. */
export class Stranger {
  /** Outside the project, so that none of its packages is found by accident. */
  readonly folder = mkdtempSync(join(tmpdir(), 'parlor-stranger-'))
  #server: Running | undefined
  #serverOutput: string[] = []

  /** Runs a command in the folder to its end. Returns its output and exit status. */
  async run(command: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = this.#spawn(command, args, env)
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    }
    const [status] = (await once(child, 'close')) as [number]
    return { status, printed: output.join('') }
  }

  /** Starts a server. Returns the URL of its `… ready: URL` line. */
  async serve(command: string, args: readonly string[]): Promise<string> {
    this.#server = this.#spawn(command, args)
    this.#serverOutput = []
    for (const stream of [this.#server.stdout, this.#server.stderr]) {
      stream.on('data', (chunk: Buffer) => this.#serverOutput.push(chunk.toString()))
    }
    for await (const line of createInterface({ input: this.#server.stdout })) {
      const url = / ready: (http:\S+)$/.exec(line)?.[1]
      if (url) return url
    }
    throw new Error(`${command} ${args.join(' ')} did not start.`)
  }

  /** The newest server's output, which explains a failure on a machine that is gone. */
  get serverOutput(): string {
    return this.#serverOutput.join('')
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server || server.exitCode !== null) return
    server.kill()
    await once(server, 'exit')
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #spawn(command: string, args: readonly string[], env: Record<string, string> = {}): Running {
    return spawn(command, args, {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without the variables that npm sets for this project's tests.
      env: { ...withoutNpm(process.env), ...env },
    })
  }
}

function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name)))
}
