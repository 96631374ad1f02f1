import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProjectCopy } from '../../demo/project-copy'

const closing: (() => Promise<void>)[] = []

/** Registers a function to run when the benchmark ends, for whatever reason. */
export function atEnd(close: () => Promise<void>): void {
  closing.unshift(close)
}

/** The last opened is closed first. */
export async function closeAll(): Promise<void> {
  for (const close of closing) await close()
}

/** An empty folder that is deleted when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of the project, which is deleted when this process ends. */
export function temporaryCopy(): ProjectCopy {
  const copy = new ProjectCopy({ withBuilds: true })
  process.on('exit', () => copy.dispose())
  return copy
}
