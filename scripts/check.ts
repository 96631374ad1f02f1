import { readCommandLine } from './platform/command-line'
import { fail } from './platform/fail'
import { recordSizes } from './testing/check-sizes'
import { runJest } from './testing/run-tools'
import { staticChecks } from './testing/static-checks'

async function check(args: string[]): Promise<boolean> {
  const options = { record: { type: 'boolean' } } as const
  const { values } = readCommandLine(args, options, 'check takes --record.')
  // Later builds are compared with what these weigh.
  if (values.record) await recordSizes()

  const results = await staticChecks()
  const rules = await runJest(['scripts/import-rules.test.ts'])
  return results.every(({ ok }) => ok) && rules.failed === 0
}

check(process.argv.slice(2))
  .then((ok) => process.exit(ok ? 0 : 1))
  .catch(fail)
