/** The store cannot be used; the message says why and what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}

const NOT_WRITABLE = 'this user may not write it'

const REASONS: Record<string, string> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  SQLITE_BUSY: 'another program is using it',
  SQLITE_CORRUPT: 'it is damaged or cut short',
  SQLITE_FULL: 'its disk is full',
  SQLITE_NOTADB: 'it is not a database',
  SQLITE_READONLY: NOT_WRITABLE,
}

/** Says why a file or folder cannot be used, by the code of the system or of SQLite. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? code ?? message
}
