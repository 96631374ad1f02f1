import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { ReportedFrame } from '@parlor/shared/contract/report'
import type { Browser } from '@playwright/test'
import type { Versions } from './bisect'
import type { LineupSite, Shown } from './lineup-site'
import { trySteps } from './try-steps'

/** How long a step may take; once a try has passed, no step may take longer than all of them did. */
const PATIENCE_MS = 30_000
const LEAST_PATIENCE_MS = 2_000

/** An error of a page: the class, and the path of the source that throws it. */
export interface SoughtError {
  name: string
  file: string
  /** `send (remote-chat/composer.tsx:41:9)` for a frame of a stack. */
  sourceOf(frame: ReportedFrame & { remote: string; version: string }): Promise<string>
}

export interface Sought {
  steps: readonly SmokeStep[]
  /** Undefined: it passes if all steps do. */
  error?: SoughtError | undefined
}

/** Takes the steps on one lineup after another. */
export class Tries {
  /** The newest failure: `step 3: press "Submit"`. */
  failure = ''
  #patienceMs = PATIENCE_MS
  #longestMs = 0
  #shown: { lineup: Versions; on: Shown } | undefined

  constructor(
    private readonly site: LineupSite,
    private readonly browser: Browser,
    private readonly sought: Sought,
  ) {}

  async passes(lineup: Versions): Promise<boolean> {
    const failure = await this.#failureOf(lineup)
    if (failure !== undefined) this.failure = failure
    return failure === undefined
  }

  async #failureOf(lineup: Versions): Promise<string | undefined> {
    if (this.#shown?.lineup !== lineup) {
      this.#shown = { lineup, on: await this.site.show(lineup) }
    }
    const { on } = this.#shown
    if ('problem' in on) return `the site: ${on.problem}`
    const { steps, error } = this.sought
    const errors: string[] = []
    const begun = performance.now()
    const failed = await trySteps(this.browser, {
      site: this.site.trial,
      packages: on.packages,
      steps,
      patienceMs: this.#patienceMs,
      onError: (text) => errors.push(text),
    })
    if (failed === undefined) {
      this.#longestMs = Math.max(this.#longestMs, performance.now() - begun)
      this.#patienceMs = Math.max(LEAST_PATIENCE_MS, this.#longestMs)
    }
    if (!error) return failed
    for (const text of errors) {
      if (await isSought(text, error)) return `the page: ${error.name} at ${error.file}`
    }
    return undefined
  }
}

const FRAME = /\/([\w-]+)\/([^/\s]+)\/([\w.-]+\.js):(\d+):(\d+)/

/** True for an error of this class whose first frame is in this source; its line may have moved. */
async function isSought(text: string, { name, file, sourceOf }: SoughtError): Promise<boolean> {
  const [, remote, version, script, line, column] = FRAME.exec(text) ?? []
  if (!remote || !version || !script || !text.includes(name)) return false
  const place = { line: Number(line), column: Number(column) }
  return (await sourceOf({ remote, version, file: script, ...place })).includes(file)
}
