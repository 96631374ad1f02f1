import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../build/packages'

const SCRIPT = join(root, 'scripts/testing/backend/backend-process.ts')

/** The backend in its own process, with one data folder and one port through all its restarts. */
export class ChildBackend {
  port = 0
  /** Its output since the first start. */
  output = ''
  private child: ChildProcess | undefined

  constructor(
    private readonly data: string,
    private readonly logLevel: 'info' | 'warn' = 'warn',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The backend is not running')
    return this.child.pid
  }

  /** Rejects with its output if it ends before it serves. */
  async start(as: { uid?: number } = {}): Promise<void> {
    const child = fork(SCRIPT, [this.data, String(this.port), this.logLevel], {
      execArgv: ['--import', 'tsx'],
      cwd: root,
      silent: true,
      ...as,
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString()
      })
    }
    const ended = once(child, 'exit').then(([status]) => {
      throw new Error(`The backend ended with ${status}:\n${this.output}`)
    })
    const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
    // From here on a test ends it, or notices that it ended.
    ended.catch(() => undefined)
    this.port = port
  }

  /** Stops reading its output. */
  closeOutput(): void {
    this.child?.stdout?.destroy()
    this.child?.stderr?.destroy()
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
