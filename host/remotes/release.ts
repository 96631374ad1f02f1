import type { RemoteName } from './contract'

/** One published release of a remote, as the release index lists it. */
export interface Release {
  remote: RemoteName
  version: string
  /** Absolute address of its manifest. */
  manifest: string
  /** `sha384-…` of the manifest, which lists the hashes of the release's other files. */
  integrity: string | undefined
  /** Only a share of the sessions gets it, and tells how it went. */
  isCanary: boolean
}

/**
 * Releases of one remote in the order of their turn: a canary where it is this session's, what is
 * live, then what was live before, newest first.
 */
export type ReleaseRow = readonly [Release, ...Release[]]

/** What is live. A remote without a row has no release that can be read. */
export type ReleaseIndex = Partial<Record<RemoteName, ReleaseRow>>

/** True of an address in the folder of another release of the same remote. */
export function isOtherRelease(url: string, { manifest }: Release): boolean {
  const own = new URL('.', manifest).href
  const all = new URL('..', manifest).href
  return url.startsWith(all) && !url.startsWith(own)
}
