import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { Access } from '@parlor/shared/contract/build/screen-paths'

/** A screen as its release declares it in the index. */
export interface DeclaredScreen {
  remote: RemoteName
  module: string
  path: string
  access: Access
  /** What the screen is called where it cannot say so itself. */
  title?: string | undefined
  /** `account` or `features.NAME`: where the configuration does not say yes, it is not there. */
  when?: string | undefined
  /** Text of the link that leads there from the header. */
  link?: string | undefined
}

/** One published release of a remote, as the release index lists it. */
export interface PublishedRelease {
  remote: RemoteName
  version: string
  /** Absolute address of its manifest. */
  manifest: string
  /** `sha384-…` of the manifest, which lists the hashes of the release's other files. */
  integrity: string | undefined
  /** What it was built from, where the index says so. */
  commit?: string | undefined
  /** Only a share of the sessions gets it; where it breaks, that session takes the live release. */
  isCanary: boolean
  /** Empty for a release that declares none: the specified ones need no declaration. */
  screens: readonly DeclaredScreen[]
}

/** The one key of a release in the page, `remote-auth@0.1.0-abc`. */
export function keyOf({ remote, version }: Pick<PublishedRelease, 'remote' | 'version'>): string {
  return `${remote}@${version}`
}

/**
 * A remote's releases in the order to try them: a canary if this session gets it, the live one, then
 * the previous ones, newest first.
 */
export type ReleasesToTry = readonly [PublishedRelease, ...PublishedRelease[]]

export interface RemoteReleases {
  /** Undefined where nothing is live: the remote was retired, or has only previews so far. */
  toTry: ReleasesToTry | undefined
  /** Versions that were rolled back. */
  heldBack: readonly string[]
  /** Every release that an override may name: each by its version, a preview by its name. */
  published: ReadonlyMap<string, PublishedRelease>
}

/** The releases by remote. A remote that is missing has no readable release. */
export type ReleaseIndex = Partial<Record<RemoteName, RemoteReleases>>
