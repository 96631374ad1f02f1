import { runBenches } from './bench/measure/run-benches'
import { packages as known } from './build/packages'
import { runJest, runPlaywright, type Tally } from './checks/run-tools'
import { staticChecks } from './checks/static-checks'
import { ensureChromium } from './platform/chromium'
import { fail, knownPackages, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'

/** These parts run by themselves: a test takes a minute, and a change seldom breaks it. */
const PARTS: Readonly<Record<string, { file: string; tag: string }>> = {
  /** They install what is packed, from a registry. */
  packages: { file: 'scripts/kit/packages/user-pool.test.ts', tag: '@packages' },
  /** They run whole commands, such as `npm run deploy`, and random sequences in a browser. */
  slow: { file: 'scripts/new/new-remote.test.ts', tag: '@slow' },
}

async function test(args: string[]): Promise<boolean> {
  const { positionals } = readCommand(COMMANDS.test, args)
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
    yield await runJest([part.file])
    yield await runPlaywright(['--grep', part.tag])
  } else if (first === 'benches' && rest.length === 0) {
    ensureChromium()
    yield await runBenches()
  } else if (first === undefined) {
    ensureChromium()
    yield* checks()
    const others = Object.values(PARTS)
    yield await runJest(['--testPathIgnorePatterns', ...others.map(({ file }) => file)])
    yield await runPlaywright(['--grep-invert', others.map(({ tag }) => tag).join('|')])
  } else {
    const packages = knownPackages([first, ...rest], known)
    // The trial of a deploy has unit tests too.
    if (packages.includes('scripts')) ensureChromium()
    yield* checks(packages)
    yield await runJest(packages.map((name) => `${name}/`))
  }
}

async function* checks(packages?: typeof known): AsyncGenerator<Tally> {
  for (const { ok } of await staticChecks(packages)) {
    yield { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  }
}

test(process.argv.slice(2))
  .then((ok) => process.exit(ok ? 0 : 1))
  .catch(fail)
