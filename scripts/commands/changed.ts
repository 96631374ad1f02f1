import { deployables } from '../build/packages'
import { option, type Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import {
  changesSince,
  packagesNotLive,
  packagesToDeploy,
} from '../release/pipeline/packages-to-deploy'
import { readState } from '../release/records/site-state'
import { siteOf } from '../release/storage/site-storage'

export const command = {
  prefix: 'npm run changed --',
  does: 'Lists the packages whose version has changed since a commit.',
  words: { '[COMMIT]': 'the commit to compare with (without one, lists all packages)' },
  options: { to: option('SITE', 'list the packages that are not live on this site instead') },
} satisfies Syntax

/** Prints the packages that a push deploys, as the pipeline's matrix. */
export async function run(args: string[]): Promise<void> {
  const { positionals, values } = readCommand(command, args)
  const changes = changesSince(positionals[0] ?? '')
  const names = changes && packagesToDeploy(changes)
  const packages = values.to ? await notLive(values.to, names) : (names ?? deployables)
  console.log(JSON.stringify(packages))
}

async function notLive(to: string, names: readonly string[] | undefined): Promise<string[]> {
  const { storage } = await siteOf({ to })
  const { records } = await readState(storage)
  return packagesNotLive({ records, changed: names })
}
