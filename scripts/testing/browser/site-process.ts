import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServedProcess } from '../../demo/served-process'
import { expectNoSecrets } from '../secret-search'
import { PASSWORD } from './accounts'

export const STRICT_START = ['scripts/testing/browser/trust/strict-start.ts']

/** The site as `npm start` runs it, or another command that serves, in its own process and with its
 * own data folder. */
export class SiteProcess {
  readonly #parent = mkdtempSync(join(tmpdir(), 'parlor-e2e-'))
  /** Its data folder. */
  readonly data = join(this.#parent, 'data')
  url = ''
  #process = new ServedProcess()
  readonly #codes = new Set<string>()

  constructor(
    private readonly command: readonly string[] = STRICT_START,
    private port = 0,
  ) {}

  get output(): string[] {
    return this.#process.output
  }

  /** Starts, or restarts on the same port with the same data; from another checkout, if given. */
  async start(checkout?: string): Promise<void> {
    const options = ['--port', String(this.port), '--data', this.data]
    const args = [...this.command, ...options]
    this.url = await this.#process.start({ args, ...(checkout && { folder: checkout }) })
    this.port = Number(new URL(this.url).port)
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    // The inbox ends with the process. Before a kill, nothing is read: it has to be abrupt.
    if (!signal) for (const code of await codesOf(this.url)) this.#codes.add(code)
    await this.#process.stop(signal)
  }

  /** Stops, and fails if a secret is in the data folder or was logged. */
  async dispose(): Promise<void> {
    await this.stop()
    removeSite({ folder: this.#parent, log: this.output.join('\n'), codes: this.#codes })
  }
}

/** The codes that a site has sent; none if it does not run or has no inbox. */
export async function codesOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/_local/inbox.json`).catch(() => undefined)
  if (!answer?.ok) return []
  return ((await answer.json()) as { code: string }[]).map(({ code }) => code)
}

interface Remains {
  folder: string
  /** The site's output. */
  log: string
  codes: Iterable<string>
}

/** Removes a site's folder; throws if it or the log had people's passwords, codes or tokens. */
export function removeSite({ folder, log, codes }: Remains): void {
  try {
    expectNoSecrets({ folder, log, secrets: [PASSWORD, ...codes] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
