import { setTimeout } from 'node:timers/promises'

/** A command ends within a second, even if something does not close. */
const PATIENCE_MS = 800

const cleanups: (() => unknown)[] = []

/** Adds a cleanup for the end of a command that runs until Ctrl-C or SIGTERM. */
export function atEnd(cleanup: () => unknown): void {
  if (cleanups.push(cleanup) === 1) process.once('SIGTERM', end)
}

/** Ends the command on Ctrl-C, with one line. */
export function endOnInterrupt(): void {
  process.once('SIGINT', () => {
    process.stderr.write('Ended by Ctrl-C.\n')
    void end()
  })
}

async function end(): Promise<void> {
  const closing = Promise.allSettled(cleanups.map(async (cleanup) => cleanup()))
  await Promise.race([closing, setTimeout(PATIENCE_MS)])
  process.exit(cleanups.length > 0 ? 0 : 130)
}
