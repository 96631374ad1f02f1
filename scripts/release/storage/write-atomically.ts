import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Replaces a file whole: a reader, or a power cut, meets the old content or the new. */
export function writeAtomically(path: string, content: Buffer): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(draft, 'w')
    try {
      writeAll(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function writeAll(file: number, content: Buffer): void {
  for (let written = 0; written < content.length; ) {
    written += writeSync(file, content, written)
  }
}
