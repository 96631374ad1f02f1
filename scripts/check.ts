import { deployables } from './build/packages'
import { recordSizes } from './checks/check-sizes'
import { runJest } from './checks/run-tools'
import { staticChecks } from './checks/static-checks'
import { fail, knownPackages, readCommand, refusal } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'

async function check(args: string[]): Promise<boolean> {
  const { values, positionals } = readCommand(COMMANDS.check, args)
  if (!values.record && positionals.length > 0) {
    throw refusal(COMMANDS.check, 'It checks all packages: name some only with --record.')
  }
  const recorded = knownPackages(positionals, deployables)
  // Later builds are compared with these sizes.
  if (values.record) {
    await recordSizes(recorded.length > 0 ? recorded : deployables)
    return true
  }
  const results = await staticChecks()
  const rules = await runJest(
    ['import-rules', 'documents', 'specification'].map((name) => `scripts/checks/${name}.test.ts`),
  )
  return results.every(({ ok }) => ok) && rules.failed === 0
}

check(process.argv.slice(2))
  .then((ok) => process.exit(ok ? 0 : 1))
  .catch(fail)
