import type { Command } from './command'
import { fail } from './command-line'

/** The exports of a file in `scripts/commands`. */
export interface CommandFile {
  command: Command
  /** Returns a text to print, or whether all went well, which ends the process. */
  run(args: string[]): unknown
}

export async function runCommand({ run }: CommandFile, args: string[]): Promise<void> {
  try {
    const result = await run(args)
    if (typeof result === 'string') console.log(result)
    if (typeof result === 'boolean') process.exit(result ? 0 : 1)
  } catch (error) {
    fail(error)
  }
}
