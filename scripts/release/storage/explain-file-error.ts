import { ReleaseError } from '../parse-release-index'

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the quota of this user is used up. Free some space',
  EACCES: 'this user may not. Give it the right to, or choose another folder with --to',
  EPERM: 'this user may not. Give it the right to, or choose another folder with --to',
  EROFS: 'the file system is read-only. Choose another folder with --to',
  ENOTDIR: 'it is, or lies below, a file. Choose another folder with --to',
  EISDIR: 'a folder stands where a file of the site belongs. Move it away',
  EMFILE: 'too many files are open. Close some',
  EIO: 'the disk cannot be read or written. Check it',
}

/** A refusal of the file system as a sentence; other faults stay what they are. */
export function explainFileError(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const reason = code && REASONS[code]
  if (!reason) return error
  const where = path && path !== folder ? `${folder} (${path})` : folder
  return new ReleaseError(
    `${where} cannot be read or written: ${reason}, then run this again. What is live was not changed.`,
  )
}
