import type { RemoteName } from '../contract'

/** One published release of a remote, as the release index lists it. */
export interface Release {
  remote: RemoteName
  version: string
  /** Absolute address of its manifest. */
  manifest: string
  /** `sha384-…` of the manifest, which lists the hashes of the release's other files. */
  integrity: string | undefined
  /** Only a share of the sessions gets it, and reports whether it worked. */
  isCanary: boolean
}

/**
 * A remote's releases in the order to try them: a canary if this session gets it, the live one, then
 * the previous ones, newest first.
 */
export type ReleaseRow = readonly [Release, ...Release[]]

/** The releases by remote. A remote without a row has no readable release. */
export type ReleaseIndex = Partial<Record<RemoteName, ReleaseRow>>

/** True of an address in the folder of another release of the same remote. */
export function isOtherRelease(url: string, { manifest }: Release): boolean {
  const own = new URL('.', manifest).href
  const all = new URL('..', manifest).href
  return url.startsWith(all) && !url.startsWith(own)
}
