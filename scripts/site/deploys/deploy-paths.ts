import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { CHECKS_FOLDER } from '../../build/release'

/** Without `%`, `\`, an empty part or one that begins with a dot, a path leads nowhere else. */
const PLAIN = /^(?:\.checks\/)?[\w@~+-][\w.@~+-]*(?:\/[\w@~+-][\w.@~+-]*)*$/

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

/** True for the name of a folder that a release can have. */
export const isVersion = (text: string) => /^[\w@~+-][\w.@~+-]*$/.test(text)

/** True for a path of the site's folder; its tools keep what is not. */
export const isPlain = (path: string) => PLAIN.test(path)

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
