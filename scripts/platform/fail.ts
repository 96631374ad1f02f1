const EXPECTED = new Set(['OptionError', 'PortError', 'ReleaseError', 'StorageError'])

/** Ends a command: with one sentence where the user can mend it, with the stack for a bug. */
export function fail(error: unknown): never {
  const expected = error instanceof Error && EXPECTED.has(error.name)
  console.error(expected ? error.message : error)
  process.exit(1)
}
