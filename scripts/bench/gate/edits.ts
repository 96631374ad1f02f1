import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Changes to the sources of a project copy, which can be taken back. */
export class Edits {
  readonly #originals = new Map<string, string | undefined>()

  constructor(private readonly folder: string) {}

  /** Replaces what must be there: a change that changes nothing would prove nothing. */
  replace(file: string, from: string | RegExp, to: string): void {
    const before = this.#read(file) ?? ''
    const after = before.replace(from, () => to)
    if (after === before) throw new Error(`${file} has no ${from} to change.`)
    this.write(file, after)
  }

  append(file: string, text: string): void {
    this.write(file, `${this.#read(file) ?? ''}\n${text}\n`)
  }

  prepend(file: string, text: string): void {
    this.write(file, `${text}\n${this.#read(file) ?? ''}`)
  }

  write(file: string, text: string): void {
    if (!this.#originals.has(file)) this.#originals.set(file, this.#read(file))
    mkdirSync(dirname(join(this.folder, file)), { recursive: true })
    writeFileSync(join(this.folder, file), text)
  }

  move(from: string, to: string): void {
    this.write(to, this.#read(from) ?? '')
    this.remove(from)
  }

  remove(file: string): void {
    if (!this.#originals.has(file)) this.#originals.set(file, this.#read(file))
    rmSync(join(this.folder, file))
  }

  get isEmpty(): boolean {
    return this.#originals.size === 0
  }

  undo(): void {
    for (const [file, text] of this.#originals) {
      if (text === undefined) rmSync(join(this.folder, file), { force: true })
      else writeFileSync(join(this.folder, file), text)
    }
    this.#originals.clear()
  }

  #read(file: string): string | undefined {
    const path = join(this.folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }
}
