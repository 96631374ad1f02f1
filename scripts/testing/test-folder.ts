import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for the tests of one file, which is gone after them. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Hands each test of a file an empty folder of its own before it begins. */
export function withFolder(begin: (folder: string) => void): void {
  const parent = testFolder()
  beforeEach(() => begin(mkdtempSync(join(parent, 'test-'))))
}
