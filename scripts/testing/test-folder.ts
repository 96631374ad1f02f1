import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for the tests of one file, or for another process, deleted at the end. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Only a test runner has `afterAll`.
  if (typeof afterAll === 'undefined') process.once('exit', remove)
  else afterAll(remove)
  return folder
}

/** Gives each test of a file its own empty folder before it begins. */
export function withFolder(begin: (folder: string) => void): void {
  const parent = testFolder()
  beforeEach(() => begin(mkdtempSync(join(parent, 'test-'))))
}
