import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../build/packages'

interface ProjectCommand {
  /** The script below `scripts/`, and its arguments. */
  args: readonly string[]
  /** The project to run in; this one by default. */
  folder?: string
  /** Additional environment variables. */
  env?: Record<string, string>
}

/** Runs a command of the project, such as `deploy`, to its end. */
export async function runCommand(
  name: string,
  args: readonly string[],
  at: Omit<ProjectCommand, 'args'> = {},
): Promise<{ status: number; printed: string }> {
  const child = new ServedProcess()
  const status = await child.run({ args: ['scripts/kit/command.mjs', name, ...args], ...at })
  return { status, printed: child.output.join('') }
}

/** A command of this project that runs until it is stopped, and prints its URL when it is ready. */
export class ServedProcess {
  /** Its output, for tests of its messages. */
  readonly output: string[] = []
  #child: ChildProcess | undefined

  /** Starts the command. Resolves with the URL of its `… ready: URL` line. */
  async start(command: ProjectCommand): Promise<string> {
    const child = this.#spawn(command)
    this.#child = child
    const lines = createInterface({ input: child.stdout })
    return new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const url = / ready: (http:\S+)$/.exec(line)?.[1]
        if (url) resolve(url)
      })
      lines.on('close', () =>
        reject(new Error(`The command did not start:\n${this.output.join('')}`)),
      )
    })
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Runs the command to its end; resolves with its exit status. */
  async run(command: ProjectCommand): Promise<number> {
    const [status] = (await once(this.#spawn(command), 'close')) as [number]
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

  /** Without npm and its wrapper, so that a signal reaches the command itself. */
  #spawn({ args, folder = root, env = {} }: ProjectCommand) {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    }
    return child
  }
}
