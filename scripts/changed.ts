import { fail, readCommand } from './platform/command-line'
import { COMMANDS } from './platform/commands'
import { changesSince, packagesToDeploy } from './release/pipeline/packages-to-deploy'

/** Prints, as the pipeline's matrix, the packages that have a new version since a commit. */
async function changed(args: string[]): Promise<void> {
  const { positionals } = readCommand(COMMANDS.changed, args)
  console.log(JSON.stringify(packagesToDeploy(changesSince(positionals[0] ?? ''))))
}

changed(process.argv.slice(2)).catch(fail)
