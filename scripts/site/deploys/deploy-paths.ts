import { isFilePath } from '@parlor/shared/contract/build/file-paths'
import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { CHECKS_FOLDER } from '@parlor/shared/contract/build/release-files'

/** What a token may write, and where it stands. */
const TARGETS = {
  row: /^releases\/(?<name>[^/]+)\.json$/,
  checks: /^\.checks\/(?<name>[^/]+)\/(?<version>[^/]+)\.json$/,
  file: /^(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/,
}

export interface Target {
  kind: keyof typeof TARGETS
  name: RemoteName
  /** Empty for a row. */
  version: string
  /** From the release's folder; empty for what is no file of it. */
  file: string
}

/** True for a path of the site's folder; its tools keep what is not. */
export const isPlain = (path: string) =>
  isFilePath(isOfChecks(path) ? path.slice(CHECKS_FOLDER.length + 1) : path)

/** The sources and smoke steps of a release, which the gates of all teams read, and nobody else. */
export const isOfChecks = (path: string) => path.startsWith(`${CHECKS_FOLDER}/`)

/** What of which remote a path is; undefined for all else. */
export function targetOf(path: string): Target | undefined {
  if (!isPlain(path)) return undefined
  for (const kind of ['row', 'checks', 'file'] as const) {
    const { name = '', version = '', file = '' } = TARGETS[kind].exec(path)?.groups ?? {}
    if (isRemoteName(name)) return { kind, name, version, file }
  }
  return undefined
}
