import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../../build/packages'

interface Command {
  /** The script below `scripts/`, and its arguments. */
  args: readonly string[]
  /** The project that it runs in; this one, unless a test works on a copy. */
  folder?: string
}

/** A command of this project that serves until it is stopped, and says where when it is ready. */
export class ServedProcess {
  /** What it wrote, for tests of its messages. */
  readonly output: string[] = []
  #child: ChildProcess | undefined

  /** Starts the command; resolves with the address of its `… ready: URL` line. */
  async start({ args, folder = root }: Command): Promise<string> {
    // Without npm and its wrapper, so that a signal reaches the server itself.
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stderr.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    const lines = createInterface({ input: child.stdout })
    const ready = new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        this.output.push(line)
        const url = / ready: (http:\S+)$/.exec(line)?.[1]
        if (url) resolve(url)
      })
      lines.on('close', () => reject(new Error(`It did not start:\n${this.output.join('\n')}`)))
    })
    return ready
  }

  /** Runs the command to its end; resolves with its exit status. */
  async fail({ args, folder = root }: Command): Promise<number> {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    }
    const [status] = (await once(child, 'exit')) as [number]
    return status
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
