const EXPECTED = new Set(['OptionError', 'PortError', 'ReleaseError', 'StorageError'])

/** Ends a command: one sentence for what a person can mend, the whole stack for a fault of ours. */
export function fail(error: unknown): never {
  const expected = error instanceof Error && EXPECTED.has(error.name)
  console.error(expected ? error.message : error)
  process.exit(1)
}
