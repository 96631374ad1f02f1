import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './free-ports'
import { ServedProcess } from './served-process'
import { codesOf, removeSite } from './site'

/** One remote's development server, as `npm run dev -w remote-chat` runs it, with its own data. */
export class RemoteServer {
  url = ''
  readonly #data = mkdtempSync(join(tmpdir(), 'parlor-remote-'))
  readonly #process = new ServedProcess()

  constructor(private readonly remote: string) {}

  async start(): Promise<void> {
    const port = String(await freePorts(1))
    const args = ['scripts/dev.ts', this.remote, '--port', port, '--data', this.#data]
    this.url = await this.#process.start({ args })
  }

  async dispose(): Promise<void> {
    const codes = await codesOf(this.url)
    await this.#process.stop()
    removeSite({ folder: this.#data, log: this.#process.output.join('\n'), codes })
  }
}
