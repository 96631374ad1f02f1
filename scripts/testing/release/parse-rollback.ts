import { command } from '../../commands/rollback'
import { readCommand } from '../../platform/commands/command-line'
import { rollbackOptions } from '../../release/release-options'

/** The options that `rollback` reads from its command line. */
export const parseRollback = (...args: string[]) => rollbackOptions(readCommand(command, args))
