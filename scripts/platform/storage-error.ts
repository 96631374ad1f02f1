/** The store cannot be used; the message says why and what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a file stands where a folder should',
  SQLITE_BUSY: 'another program is using it',
  SQLITE_CORRUPT: 'it is damaged or cut short',
  SQLITE_FULL: 'its disk is full',
  SQLITE_NOTADB: 'it is not a database',
  SQLITE_READONLY: 'permission denied',
}

/** Says why a file or folder cannot be used, by the code of the system or of SQLite. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? code ?? message
}
