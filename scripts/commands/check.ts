import { deployables } from '../build/packages'
import { recordSizes } from '../checks/check-sizes'
import { runJest } from '../checks/run-tools'
import { staticChecks } from '../checks/static-checks'
import { type Command, flag } from '../platform/commands/command'
import { knownPackages, readCommand, refusal } from '../platform/commands/command-line'

export const command = {
  typed: 'npm run check --',
  does: 'Checks types, sizes, lint, import rules and documents.',
  words: { '[NAME...]': 'the packages to record (all)' },
  options: { record: flag('only record these sizes, for comparison with later builds') },
} satisfies Command

export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = readCommand(command, args)
  if (!values.record && positionals.length > 0) {
    throw refusal(command, 'It checks all packages: name some only with --record.')
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
