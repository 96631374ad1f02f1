import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One edit of one file; `text` is all of it, `matching` a regular expression. */
export type Edit = { file: string } & (
  | { from: string; to: string }
  | { matching: string; to: string }
  | { append: string }
  | { prepend: string }
  | { text: string }
  | { movedTo: string }
)

/** The sources of a project copy, whose edits can be undone. */
export class EditedSources {
  readonly #originals = new Map<string, string>()

  constructor(private readonly folder: string) {}

  apply(edit: Edit): void {
    const { file } = edit
    const before = this.#read(file)
    if ('append' in edit) this.#write(file, `${before}\n${edit.append}\n`)
    else if ('prepend' in edit) this.#write(file, `${edit.prepend}\n${before}`)
    else if ('text' in edit) this.#write(file, edit.text)
    else if ('movedTo' in edit) {
      this.#write(edit.movedTo, before)
      this.#write(file, '')
    } else {
      const from = 'from' in edit ? edit.from : new RegExp(edit.matching)
      const after = before.replace(from, () => edit.to)
      // A change that changes nothing would prove nothing.
      if (after === before) throw new Error(`${file} has no ${from} to change.`)
      this.#write(file, after)
    }
  }

  undo(): void {
    for (const [file, text] of this.#originals) this.#put(file, text)
    this.#originals.clear()
  }

  #write(file: string, text: string): void {
    if (!this.#originals.has(file)) this.#originals.set(file, this.#read(file))
    this.#put(file, text)
  }

  /** A file without text is none. */
  #put(file: string, text: string): void {
    const path = join(this.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    if (text === '') rmSync(path, { force: true })
    else writeFileSync(path, text)
  }

  #read(file: string): string {
    const path = join(this.folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
}
