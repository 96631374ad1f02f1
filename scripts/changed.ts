import { fail, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { changesSince, packagesToDeploy } from './release/pipeline/packages-to-deploy'

/** Prints the packages that have a new version since a commit, as the pipeline's matrix. */
async function changed(args: string[]): Promise<void> {
  const { positionals } = readCommand(COMMANDS.changed, args)
  console.log(JSON.stringify(packagesToDeploy(changesSince(positionals[0] ?? ''))))
}

changed(process.argv.slice(2)).catch(fail)
