/** Reasons why a file or a database cannot be used, with remedies, by codes of system and SQLite. */
const FAULTS: Record<string, readonly [reason: string, remedy: string]> = {
  EACCES: ['permission denied', 'Give this user access'],
  EPERM: ['permission denied', 'Give this user access'],
  EROFS: ['the file system is read-only', 'Make it writable, or choose another folder'],
  ENOSPC: ['the disk is full', 'Free some space'],
  EDQUOT: ['the disk quota of this user is used up', 'Free some space'],
  ENOTDIR: ['it is a file, or is inside one', 'Move that away, or choose another folder'],
  EEXIST: ['a file is where a folder belongs', 'Move it away'],
  EISDIR: ['a folder is where a file belongs', 'Move it away'],
  ENAMETOOLONG: ['its path is too long', 'Choose a shorter one'],
  ELOOP: ['its links lead in a circle', 'Remove them'],
  EMFILE: ['too many files are open', 'Close some'],
  EIO: ['the disk fails to read or write', 'Check it'],
  SQLITE_BUSY: ['another program is using it', 'End that program'],
  SQLITE_CORRUPT: ['it is damaged or cut short', 'Restore it from a backup'],
  SQLITE_NOTADB: ['it is not a database', 'Move it away'],
  SQLITE_FULL: ['the disk is full', 'Free some space'],
  SQLITE_IOERR: ['the disk fails to read or write', 'Free some space, or check the disk'],
  SQLITE_READONLY: ['permission denied', 'Give this user access'],
  SQLITE_CANTOPEN: ['it cannot be opened', 'Give this user access to it and its folder'],
}

/** Undefined for every other error, which is a fault of ours. SQLite's longer codes begin with these. */
export function fileFault(error: unknown): { reason: string; remedy: string } | undefined {
  const { code = '' } = Object(error) as NodeJS.ErrnoException
  const [reason, remedy] = FAULTS[code] ?? FAULTS[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''] ?? []
  return reason && remedy ? { reason, remedy } : undefined
}

/** True for a full disk, also as the cause of the error. */
export function isOutOfSpace(error: unknown): boolean {
  const { code = '', cause } = Object(error) as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code) || (!!cause && isOutOfSpace(cause))
}

/** The reason why a file or folder cannot be used. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return fileFault(error)?.reason ?? (code === 'ENOENT' ? 'it is missing' : code || message)
}

/**
 * One sentence for the operator: what, why, and what to do; undefined for other errors.
 * @param where - what cannot be used; undefined: the error's own path
 */
export function describeFileError(error: unknown, where?: string): string | undefined {
  const fault = fileFault(error)
  if (!fault) return undefined
  const { path = 'A file' } = error as NodeJS.ErrnoException
  return `${where ?? path} cannot be read or written: ${fault.reason}. ${fault.remedy}, then run this again.`
}
