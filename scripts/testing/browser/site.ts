import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codesOf, removeSite } from './no-secrets'
import { ServedProcess } from './served-process'

export interface SiteArguments {
  feedback?: 'console' | 'inline'
}

/** The site as `npm start` runs it, in a process and with a data folder of its own. */
export class Site {
  readonly data = mkdtempSync(join(tmpdir(), 'parlor-e2e-'))
  url = ''
  #process = new ServedProcess()
  readonly #codes = new Set<string>()

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

  async stop(signal?: NodeJS.Signals): Promise<void> {
    // The inbox ends with the process. A kill comes as unexpected as it is meant to.
    if (!signal) for (const code of await codesOf(this.url)) this.#codes.add(code)
    await this.#process.stop(signal)
  }

  /** Stops, and fails if a secret of anybody lies in the data folder or was logged. */
  async dispose(): Promise<void> {
    await this.stop()
    removeSite({ folder: this.data, log: this.output.join('\n'), codes: this.#codes })
  }
}
