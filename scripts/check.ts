import { deployables } from './build/packages'
import { fail, knownPackages, OptionError, readCommandLine } from './platform/command-line'
import { recordSizes } from './testing/check-sizes'
import { runJest } from './testing/run-tools'
import { staticChecks } from './testing/static-checks'

async function check(args: string[]): Promise<boolean> {
  const options = { record: { type: 'boolean' } } as const
  const takes = 'check takes --record, and after it the packages to record.'
  const { values, positionals } = readCommandLine(args, options, takes)
  if (!values.record && positionals.length > 0) throw new OptionError(`Name no package: ${takes}`)
  const recorded = knownPackages(positionals, deployables)
  // Later builds are compared with what these weigh.
  if (values.record) await recordSizes(recorded.length > 0 ? recorded : deployables)

  const results = await staticChecks()
  const rules = await runJest(['scripts/import-rules.test.ts'])
  return results.every(({ ok }) => ok) && rules.failed === 0
}

check(process.argv.slice(2))
  .then((ok) => process.exit(ok ? 0 : 1))
  .catch(fail)
