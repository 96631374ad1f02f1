import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One edit of one file; `text` is the whole file, `base64` a whole binary file, `matching` a
 * regular expression, `every` a text that is replaced everywhere.
 */
export type Edit = { file: string } & (
  | { from: string; to: string }
  | { matching: string; to: string }
  | { every: string; to: string }
  | { append: string }
  | { prepend: string }
  | { text: string }
  | { base64: string }
  | { movedTo: string }
  | { removed: true }
)

/** A missing file has no content. */
type Content = Buffer | undefined

/** Makes edits in the sources of a project copy. Returns a function that reverts them. */
export function applyEdits(folder: string, edits: readonly Edit[]): () => void {
  const originals = new Map<string, Content>()
  const readContent = (file: string): Content => {
    const path = join(folder, file)
    return existsSync(path) ? readFileSync(path) : undefined
  }
  function write(file: string, content: Content): void {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    if (content === undefined) rmSync(path, { force: true })
    else writeFileSync(path, content)
  }
  function undo(): void {
    for (const [file, content] of originals) write(file, content)
  }
  try {
    for (const edit of edits) {
      for (const [file, content] of contentsAfter(edit, readContent(edit.file))) {
        if (!originals.has(file)) originals.set(file, readContent(file))
        write(file, content)
      }
    }
  } catch (error) {
    undo()
    throw error
  }
  return undo
}

/** The content of each file after an edit. */
function contentsAfter(edit: Edit, before: Content): [file: string, content: Content][] {
  const { file } = edit
  if ('text' in edit) return [[file, Buffer.from(edit.text)]]
  if ('base64' in edit) return [[file, Buffer.from(edit.base64, 'base64')]]
  if (before === undefined) throw new Error(`There is no ${file} to change.`)
  if ('removed' in edit) return [[file, undefined]]
  if ('movedTo' in edit) {
    return [
      [edit.movedTo, before],
      [file, undefined],
    ]
  }
  return [[file, Buffer.from(textAfter(edit, before.toString()))]]
}

type TextEdit = Exclude<
  Edit,
  { text: string } | { base64: string } | { movedTo: string } | { removed: true }
>

function textAfter(edit: TextEdit, before: string): string {
  if ('append' in edit) return `${before}\n${edit.append}\n`
  if ('prepend' in edit) return `${edit.prepend}\n${before}`
  if ('every' in edit)
    return ensureChanged(edit, { before, after: before.replaceAll(edit.every, edit.to) })
  const from = 'from' in edit ? edit.from : new RegExp(edit.matching)
  return ensureChanged(edit, { before, after: before.replace(from, () => edit.to) })
}

/** A change that changes nothing would prove nothing. */
function ensureChanged(edit: Edit, { before, after }: { before: string; after: string }): string {
  if (after !== before) return after
  throw new Error(`${edit.file} has no match for the edit ${JSON.stringify(edit)}.`)
}
