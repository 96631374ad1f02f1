import type { Syntax } from './command'
import { fail } from './command-line'
import { endOnInterrupt } from './ending'
import { say } from './given-place'

/** The exports of a file in `scripts/commands`. */
export interface CommandFile {
  command: Syntax
  /** Returns a text to print, or its success, which ends the process. */
  run(args: string[]): unknown
}

export async function runCommand({ run }: CommandFile, args: string[]): Promise<void> {
  endOnInterrupt()
  // The reader of a pipe has enough: `npm run releases | head`.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(0)
  })
  try {
    const result = await run(args)
    if (typeof result === 'string') say(result)
    if (typeof result === 'boolean') process.exit(result ? 0 : 1)
  } catch (error) {
    fail(error)
  }
}
