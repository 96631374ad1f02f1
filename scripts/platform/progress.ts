const EVERY_MS = 250
/** Begins the terminal's line anew. */
const CLEAR = '\r\x1b[K'

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Says what a command is doing and for how long: on a terminal in one live line, elsewhere in a line
 * for each part. Ours, because a spinner's frame says nothing that the seconds do not.
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

  /** Leaves a line that stays, with the seconds since the command began. */
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
    this.output.write(`${this.output.isTTY ? CLEAR : ''}${this.#time()}  ${line}\n`)
  }

  #time(): string {
    return `${((performance.now() - this.#begun) / 1_000).toFixed(1).padStart(5)} s`
  }
}

export const silent = new Progress({ isTTY: false, write: () => true })
