import { command } from '../../commands/deploy'
import { readCommand } from '../../platform/commands/command-line'
import { deployOptions } from '../../release/release-options'

/** The options that `deploy` reads from its command line. */
export const parseDeploy = (...args: string[]) => deployOptions(readCommand(command, args))
