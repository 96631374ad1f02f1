import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Report = { port?: number; faults: number }

/** The backend's process: killed without a warning and started anew, on one port and one folder. */
export class MortalBackend {
  port = 0
  kills = 0
  private faultsBefore = 0
  private faultsNow = 0
  private child: ChildProcess | undefined

  constructor(private readonly options: { folder: string; seed: number }) {}

  async start(): Promise<void> {
    const { folder, seed } = this.options
    const script = fileURLToPath(new URL('./backend-process.ts', import.meta.url))
    const child = fork(script, [folder, String(this.port), String(seed + this.kills)])
    this.child = child
    const [{ port = 0 }] = (await once(child, 'message')) as [Report]
    this.port = port
    child.on('message', ({ faults }: Report) => {
      this.faultsNow = faults
    })
  }

  /** SIGKILL, and a new process. */
  async kill(): Promise<void> {
    await this.stop()
    this.faultsBefore += this.faultsNow + 1
    this.faultsNow = 0
    this.kills += 1
    await this.start()
  }

  async stop(): Promise<void> {
    if (!this.child) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }

  get faults(): number {
    return this.faultsBefore + this.faultsNow
  }
}
