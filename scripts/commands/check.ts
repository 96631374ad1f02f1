import { deployables } from '../build/packages'
import { recordSizes } from '../checks/check-sizes'
import { runJest, runTool } from '../checks/run-tools'
import { staticChecks } from '../checks/static-checks'
import { flag, type Syntax } from '../platform/commands/command'
import { knownPackages, readCommand } from '../platform/commands/command-line'

export const command = {
  prefix: 'npm run check --',
  does: 'Checks types, sizes, lint, import rules and documents.',
  words: { '[NAME...]': 'the packages (all)' },
  options: {
    record: flag('only record the current sizes, to compare later builds with'),
    fix: flag('fix formatting and lint problems first'),
  },
} satisfies Syntax

export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = readCommand(command, args)
  const packages = knownPackages(positionals, deployables)
  const requested = packages.length > 0 ? packages : undefined
  // Later builds are compared with these sizes.
  if (values.record) {
    await recordSizes(requested ?? deployables)
    return true
  }
  if (values.fix) await runTool('biome', ['check', '--write', ...(requested ?? ['.'])])
  const results = await staticChecks(requested)
  const rules = await runJest(
    ['import-rules', 'documents', 'specification'].map((name) => `scripts/checks/${name}.test.ts`),
  )
  return results.every(({ ok }) => ok) && rules.failed === 0
}
