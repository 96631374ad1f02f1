import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../build/packages'
import { OptionError } from '../platform/commands/command-line'

const UNIT_TEST = /^(?:(?:host|shared|remote-[^/]+)\/.*\.test\.tsx?|scripts\/.*\.test\.ts)$/
const BROWSER_TEST = /^scripts\/e2e\/.*\.spec\.ts$/

export const HOSTED = 'scripts/hosted'
export const STRANGERS = 'scripts/emulators/user-pool/conformance/strangers'
export const ENGINES = 'scripts/e2e/engines'
/** Folders with packages and a configuration of their own, each with the owner of its packages. */
export const APART: ReadonlyMap<string, string> = new Map([
  [HOSTED, 'a hosted site'],
  [STRANGERS, 'clients that only tests use'],
  [ENGINES, 'drivers of other browsers'],
])

export interface NamedTests {
  unit: string[]
  /** Those that need the packages of their folder, by the folder. */
  apart: Map<string, string[]>
  browser: string[]
}

export function namedTests(paths: readonly string[]): NamedTests {
  const files = [...new Set(paths.flatMap(testsAt))]
  const unit = files.filter((file) => UNIT_TEST.test(file))
  const unitIn = (folder?: string) => unit.filter((file) => folderOf(file) === folder)
  return {
    unit: unitIn(),
    apart: new Map([...APART.keys()].map((folder) => [folder, unitIn(folder)])),
    browser: files.filter((file) => BROWSER_TEST.test(file)),
  }
}

const folderOf = (file: string) => [...APART.keys()].find((folder) => file.startsWith(`${folder}/`))

function testsAt(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) {
    throw new OptionError(`There is no ${path}. Name a test, or a folder with tests.`)
  }
  const files = filesAt(full).map((file) => relative(root, file))
  const tests = files.filter((file) => UNIT_TEST.test(file) || BROWSER_TEST.test(file))
  if (tests.length > 0) return tests
  throw new OptionError(
    `${path} is not a test. Unit tests end in .test.ts or .test.tsx, and browser tests, in scripts/e2e, in .spec.ts. Name a test, or a folder with tests.`,
  )
}

function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name))
    .flatMap((name) => filesAt(join(path, name)))
}
