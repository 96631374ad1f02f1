import { isFilePath } from '@parlor/shared/contract/build/file-paths'
import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'

/** The paths that a token may write. */
const TARGETS = {
  record: /^releases\/(?<name>[^/]+)\.json$/,
  checks: /^\.checks\/(?<name>[^/]+)\/(?<version>[^/]+)\.json$/,
  file: /^(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/,
}

export interface Target {
  kind: keyof typeof TARGETS
  name: RemoteName
  /** Empty for a record. */
  version: string
  /** The path from the release's folder; empty for anything but a file. */
  file: string
}

/** True for a path of the site's folder; false for files that its tools keep there. */
export const isPlain = (path: string) => isFilePath(path.replace(/^\.(?=checks(\/|$))/, ''))

/** The remote, the kind and the parts of a path; undefined for all other paths. */
export function targetOf(path: string): Target | undefined {
  if (!isPlain(path)) return undefined
  for (const kind of ['record', 'checks', 'file'] as const) {
    const { name = '', version = '', file = '' } = TARGETS[kind].exec(path)?.groups ?? {}
    if (isRemoteName(name)) return { kind, name, version, file }
  }
  return undefined
}
