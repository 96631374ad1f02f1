import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

interface ProcessAnswer {
  result?: unknown
  error?: string
}

/** A part of a benchmark in a separate process, so that its time and memory are its own. It ends
 * with the benchmark. */
export class BenchProcess {
  private readonly ended: Promise<never>

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {
    this.ended = once(child, 'exit').then(([status]) => {
      throw new Error(`A process of the benchmark ended with ${status}.`)
    })
    this.ended.catch(() => undefined)
  }

  /** Runs a script that calls `serveBench`. */
  static async start(script: URL, args: readonly (string | number)[] = []): Promise<BenchProcess> {
    const child = fork(script, args.map(String), {
      serialization: 'advanced',
      // A measurement of the memory collects the garbage first.
      execArgv: ['--expose-gc', '--import', 'tsx'],
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return new BenchProcess(child, port)
  }

  /** Asks the process. Only one request at a time. */
  async ask<T>(request: unknown): Promise<T> {
    const answered = once(this.child, 'message') as Promise<[ProcessAnswer]>
    this.child.send(request as object)
    const [{ result, error }] = await Promise.race([answered, this.ended])
    if (error !== undefined) throw new Error(error)
    return result as T
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }
}

/** The other side of `BenchProcess`: reports that it is ready, and answers requests. */
export function serveBench<Request>(
  answer: (request: Request) => unknown,
  { port = 0 }: { port?: number } = {},
): void {
  process.on('message', async (request: Request) => {
    const answered: Promise<ProcessAnswer> = Promise.resolve(request)
      .then(answer)
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: String(error) }),
      )
    process.send?.(await answered)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}
