/** A map whose entries expire some time after they were set, so that it does not grow for ever. */
export class ShortMemory<Value> {
  /** Oldest first. */
  readonly #entries = new Map<string, { value: Value; setAt: number }>()

  constructor(
    private readonly lifeMs: number,
    private readonly now: () => number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#isAlive(entry) ? entry.value : undefined
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, setAt: this.now() })
    for (const [old, entry] of this.#entries) {
      if (this.#isAlive(entry)) break
      this.#entries.delete(old)
    }
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  #isAlive({ setAt }: { setAt: number }): boolean {
    return this.now() < setAt + this.lifeMs
  }
}
