import type { Report } from '@parlor/shared/contract/report'

/** The largest body that the receiver accepts. */
export const MAX_BODY_BYTES = 16 * 1024

/** How long the first report waits for others. */
export const BATCH_MS = 5_000

/** Reports to be sent: after a few seconds at most, or when the page is left. */
export class ReportOutbox {
  readonly #address: string
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(address: string) {
    this.#address = address
  }

  add(report: Report): void {
    const text = JSON.stringify(report)
    if (sizeOf([...this.#waiting, text]) > MAX_BODY_BYTES) this.flush()
    this.#waiting.push(text)
    this.#timer ??= setTimeout(this.flush, BATCH_MS)
  }

  flush = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length > 0) navigator.sendBeacon(this.#address, bodyOf(this.#waiting))
    this.#waiting = []
  }
}

function bodyOf(texts: string[]): string {
  return `[${texts.join(',')}]`
}

function sizeOf(texts: string[]): number {
  return new TextEncoder().encode(bodyOf(texts)).length
}
