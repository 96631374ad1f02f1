import { fail, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import {
  changesSince,
  packagesNotLive,
  packagesToDeploy,
} from './release/pipeline/packages-to-deploy'
import { readState } from './release/rows/site-state'
import { siteOf } from './release/site-storage'

/** Prints the packages that a push deploys, as the pipeline's matrix. */
async function changed(args: string[]): Promise<void> {
  const { positionals, values } = readCommand(COMMANDS.changed, args)
  const changed = packagesToDeploy(changesSince(positionals[0] ?? ''))
  console.log(JSON.stringify(values.to ? await notLive(values.to, changed) : changed))
}

async function notLive(to: string, changed: readonly string[]): Promise<string[]> {
  const { storage } = await siteOf({ to })
  const { rows } = await readState(storage)
  return packagesNotLive({ rows, changed })
}

changed(process.argv.slice(2)).catch(fail)
