import { command } from '../../commands/rollback'
import { readCommand } from '../../platform/commands/command-line'
import { rollbackOptions } from '../../release/release-options'

/** What `rollback` reads from its command line. */
export const rollbackLine = (...args: string[]) => rollbackOptions(readCommand(command, args))
