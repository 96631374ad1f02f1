import { withGivenPlace } from './commands/given-place'

const EVERY_MS = 250
/** Returns to the start of the terminal's line, and clears it. */
const CLEAR = '\r\x1b[K'

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Shows what a command is doing and for how long: on a terminal in one live line, elsewhere in a
 * line for each part. Our own, because a spinner shows nothing more than the seconds do.
 */
export class Progress {
  readonly #begun = performance.now()
  #timer: NodeJS.Timeout | undefined
  readonly #parts = new Set<string>()

  constructor(private readonly output: Output = process.stderr) {}

  /** Does one part; several may run at once. */
  async during<T>(part: string, work: () => Promise<T>): Promise<T> {
    this.#parts.add(part)
    if (!this.output.isTTY) this.#write(`${part} ...`)
    this.#draw()
    this.#timer ??= setInterval(() => this.#draw(), EVERY_MS)
    try {
      return await work()
    } finally {
      this.#parts.delete(part)
      if (this.#parts.size === 0) this.#timer = void clearInterval(this.#timer)
      this.#draw()
    }
  }

  /** Prints a line that stays, with the seconds since the command began. */
  done(line: string): void {
    this.#write(line)
    this.#draw()
  }

  #draw(): void {
    if (!this.output.isTTY) return
    const running = [...this.#parts].join(', ')
    this.output.write(running ? `${CLEAR}${this.#time()}  ${running} ...` : CLEAR)
  }

  #write(line: string): void {
    this.output.write(`${this.output.isTTY ? CLEAR : ''}${this.#time()}  ${withGivenPlace(line)}\n`)
  }

  #time(): string {
    return `${((performance.now() - this.#begun) / 1_000).toFixed(1).padStart(5)} s`
  }
}

export const silent = new Progress({ isTTY: false, write: () => true })
