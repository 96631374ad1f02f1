import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Replaces a file whole: a reader, or a power cut, meets the old content or the new. The draft
 * lies in a folder of its own, so that one left by a process cut off is nobody's file.
 */
export function writeAtomically(
  path: string,
  content: Buffer,
  { drafts }: { drafts: string },
): void {
  mkdirSync(drafts, { recursive: true })
  const draft = join(drafts, String(process.pid))
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
