import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServedProcess } from './served-process'

export interface SiteArguments {
  feedback?: 'console' | 'inline'
}

/** The site as `npm start` runs it, in a process and with a data folder of its own. */
export class Site {
  readonly data = mkdtempSync(join(tmpdir(), 'parlor-e2e-'))
  url = ''
  #process = new ServedProcess()

  constructor(private readonly args: SiteArguments = {}) {}

  get output(): string[] {
    return this.#process.output
  }

  /** Starts, or starts again on the same port with the same data. */
  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : '0'
    const args = ['scripts/start.ts', '--port', port, '--data', join(this.data, 'store')]
    if (this.args.feedback) args.push('--feedback', this.args.feedback)
    this.url = await this.#process.start({ args })
  }

  stop(signal?: NodeJS.Signals): Promise<void> {
    return this.#process.stop(signal)
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.data, { recursive: true, force: true })
  }
}
