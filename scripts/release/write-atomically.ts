import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Replaces a file whole: a reader, or a power cut, meets the old content or the new. */
export function writeAtomically(path: string, content: string): void {
  const draft = `${path}.${process.pid}.tmp`
  const file = openSync(draft, 'w')
  writeSync(file, content)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}
