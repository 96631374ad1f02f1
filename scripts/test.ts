import { runBenches } from './bench/measure/run-benches'
import { ensureChromium } from './platform/chromium'
import { knownPackages, readCommandLine } from './platform/command-line'
import { fail } from './platform/fail'
import { runJest, runPlaywright, type Tally } from './testing/run-tools'
import { PACKAGES, staticChecks } from './testing/static-checks'

async function test(args: string[]): Promise<boolean> {
  const { positionals } = readCommandLine(args, {}, 'test takes the packages to test.')
  const packages = knownPackages(positionals, PACKAGES)
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
    await ensureChromium()
    count(await runPlaywright())
    count(await runBenches())
  }

  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0
}

test(process.argv.slice(2))
  .then((ok) => process.exit(ok ? 0 : 1))
  .catch(fail)
