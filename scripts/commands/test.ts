import { runBenches } from '../bench/measure/run-benches'
import { installOnce } from '../build/install-once'
import { packages as known } from '../build/packages'
import { APART, ENGINES, HOSTED, namedTests, STRANGERS } from '../checks/named-tests'
import { runJest, runPlaywright, type Tally } from '../checks/run-tools'
import { staticChecks } from '../checks/static-checks'
import { ensureChromium } from '../platform/chromium'
import type { Syntax } from '../platform/commands/command'
import { knownPackages, readCommand } from '../platform/commands/command-line'

export const command = {
  prefix: 'npm test --',
  does: 'Runs all tests, or those of some packages or paths.',
  words: {
    '[NAME...]':
      'packages such as host; paths such as host/routes.test.ts or scripts/e2e/chat; or one of: packages (the packed packages), hosted (the hosted site), engines (Firefox and WebKit), slow (all themes of the screens, whole commands), benches (short runs of all benchmarks)',
  },
  options: {},
} satisfies Syntax

interface Part {
  /** The unit tests. Packed packages have only browser tests. */
  files?: string
  /** A folder of tests with packages of their own. */
  apart?: string
  /** The browser tests, by file or tag. */
  tests: string
  /** How many browser tests run at once. Other parts have more than there are cores; these build and
   * run commands, each of which keeps the cores busy by itself. */
  workers: string
}

/** These parts run by themselves, since they take minutes and a change seldom breaks them. */
const PARTS: Readonly<Record<string, Part>> = {
  /** They install the packed packages from a registry. */
  packages: { tests: '@packages', workers: '1' },
  /** Every look of a screen, the account's pages, whole commands, long random sequences, the user
   * pool's steps and other clients of it. */
  slow: {
    files: String.raw`(\.slow\.test\.tsx?|/conformance/.*)$`,
    apart: STRANGERS,
    tests: String.raw`@slow|\.slow\.spec`,
    workers: '100%',
  },
}

export async function run(args: string[]): Promise<boolean> {
  const { positionals } = readCommand(command, args)
  const tally: Tally = { passed: 0, failed: 0 }
  for await (const { passed, failed } of runs(positionals)) {
    tally.passed += passed
    tally.failed += failed
  }
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0
}

async function* runs([first, ...rest]: string[]): AsyncGenerator<Tally> {
  const part = PARTS[first ?? '']
  if (part && rest.length === 0) {
    ensureChromium()
    if (part.files) yield await runJest([part.files])
    if (part.apart) yield* runApart(part.apart)
    yield await runPlaywright(['--grep', part.tests, '--workers', part.workers])
  } else if (first === 'benches' && rest.length === 0) {
    ensureChromium()
    yield await runBenches()
  } else if (first === 'hosted' && rest.length === 0) {
    yield* runApart(HOSTED)
  } else if (first === 'engines' && rest.length === 0) {
    yield* runApart(ENGINES)
  } else if (first === undefined) {
    ensureChromium()
    yield* checks()
    const others = Object.values(PARTS)
    const files = others.flatMap(({ files = [] }) => files)
    yield await runJest(['--testPathIgnorePatterns', ...files])
    yield await runPlaywright(['--grep-invert', others.map(({ tests }) => tests).join('|')])
  } else if ([first, ...rest].some(isPath)) {
    const { unit, apart, browser } = namedTests([first, ...rest])
    if (browser.length > 0 || unit.some((file) => file.startsWith('scripts/'))) ensureChromium()
    if (unit.length > 0) yield await runJest(['--runTestsByPath', ...unit])
    for (const [folder, tests] of apart) {
      if (tests.length > 0) yield* runApart(folder, ['--runTestsByPath', ...tests])
    }
    // Playwright reads the names of files as patterns.
    const patterns = browser.map((file) => `${file.replaceAll('.', String.raw`\.`)}$`)
    if (browser.length > 0) yield await runPlaywright(patterns)
  } else {
    const packages = knownPackages([first, ...rest], known)
    // The browser check of a deploy has unit tests too.
    if (packages.includes('scripts')) ensureChromium()
    yield* checks(packages)
    yield await runJest(packages.map((name) => `${name}/`))
  }
}

async function* runApart(folder: string, tests: string[] = []): AsyncGenerator<Tally> {
  await installOnce(folder, APART.get(folder) ?? folder)
  yield* checks([folder])
  yield await runJest(tests, folder)
}

const isPath = (word: string) => /[/.]/.test(word)

async function* checks(packages?: readonly string[]): AsyncGenerator<Tally> {
  for (const { ok } of await staticChecks(packages)) {
    yield { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  }
}
