import { runBenches } from './bench/measure/run-benches'
import { packages as known } from './build/packages'
import { ensureChromium } from './platform/chromium'
import { fail, knownPackages, readCommand } from './platform/command-line'
import { COMMANDS } from './platform/commands'
import { runJest, runPlaywright, type Tally } from './testing/run-tools'
import { staticChecks } from './testing/static-checks'

async function test(args: string[]): Promise<boolean> {
  const { positionals } = readCommand(COMMANDS.test, args)
  const packages = knownPackages(positionals, known)
  // The trial of a deploy has unit tests too.
  if (packages.length === 0 || packages.includes('scripts')) ensureChromium()
  const tally: Tally = { passed: 0, failed: 0 }
  function count({ passed, failed }: Tally): void {
    tally.passed += passed
    tally.failed += failed
  }

  for (const { ok } of await staticChecks(packages.length > 0 ? packages : undefined)) {
    count({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  }
  count(await runJest(packages.map((name) => `${name}/`)))
  // A package alone has no site to drive.
  if (packages.length === 0) {
    count(await runPlaywright())
    count(await runBenches())
  }

  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0
}

test(process.argv.slice(2))
  .then((ok) => process.exit(ok ? 0 : 1))
  .catch(fail)
