import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../webpack/rooms'

export interface SiteArguments {
  feedback?: 'console' | 'inline'
}

/** The site as `npm start` runs it, in a process and with a data folder of its own. */
export class Site {
  readonly data = mkdtempSync(join(tmpdir(), 'parlor-e2e-'))
  /** What the server wrote, for tests of its messages. */
  readonly output: string[] = []
  #process: ChildProcess | undefined
  #port = 0

  constructor(private readonly args: SiteArguments = {}) {}

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  /** Starts, or starts again on the same port with the same data. */
  async start(): Promise<void> {
    const options = ['--port', String(this.#port), '--data', join(this.data, 'store')]
    if (this.args.feedback) options.push('--feedback', this.args.feedback)
    // Without `npm start`'s wrapper, so that a signal reaches the server itself.
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    child.stderr.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    for await (const line of createInterface({ input: child.stdout })) {
      this.output.push(line)
      const ready = /^Site ready: http:\/\/localhost:(\d+)$/.exec(line)
      if (ready) {
        this.#port = Number(ready[1])
        child.stdout.resume()
        return
      }
    }
    throw new Error(`The site did not start:\n${this.output.join('\n')}`)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.data, { recursive: true, force: true })
  }
}
