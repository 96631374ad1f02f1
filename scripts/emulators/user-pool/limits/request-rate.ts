const SECOND_MS = 1_000

/** How many requests the pool takes within one second of its clock. */
export class RequestRate {
  #second = 0
  #count = 0

  constructor(
    private readonly limit: number,
    private readonly now: () => number,
  ) {}

  take(): boolean {
    const second = Math.floor(this.now() / SECOND_MS)
    if (second !== this.#second) this.#count = 0
    this.#second = second
    this.#count += 1
    return this.#count <= this.limit
  }
}
