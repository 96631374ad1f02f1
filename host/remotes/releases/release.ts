import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import type { Access } from '@parlor/shared/contract/build/screen-paths'
import type { ListedRelease } from '../../federation/release-index'

/** A screen as its release declares it in the index. */
export interface DeclaredScreen {
  remote: RemoteName
  module: string
  path: string
  access: Access
  /** The screen's name, for when it cannot show its own. */
  title?: string | undefined
  /** `account` or `features.NAME`: the screen exists only if the configuration sets it to true. */
  when?: string | undefined
  /** Text of the screen's link in the header. */
  link?: string | undefined
  /** Paths of the screens that it leads to. */
  next?: readonly string[] | undefined
}

/** One published release of a remote, as the release index lists it. */
export interface PublishedRelease extends ListedRelease {
  remote: RemoteName
  /** The commit it was built from, if the index names one. */
  commit?: string | undefined
  /** Empty if the release declares none: the specified ones need no declaration. */
  screens: readonly DeclaredScreen[]
  /** What it offers for slots, unread until a screen has a slot. */
  offers?: unknown
}

/**
 * A remote's releases in the order to try them: the canary if this session gets one, the live one,
 * then the previous ones, newest first.
 */
export type ReleasesToTry = readonly [PublishedRelease, ...PublishedRelease[]]

export interface RemoteReleases {
  /** Undefined if nothing is live: the remote was retired, or has only previews so far. */
  toTry: ReleasesToTry | undefined
  /** Versions that were rolled back. */
  heldBack: readonly string[]
  /** All that the index says of it. */
  entry: unknown
}

/** The releases by remote. A missing remote has no readable release. */
export type ReleaseIndex = Partial<Record<RemoteName, RemoteReleases>>
