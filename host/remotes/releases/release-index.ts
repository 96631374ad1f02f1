import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { ACCESS, type Access, SCREEN_PATH } from '@parlor/shared/contract/build/screen-paths'
import { arrayOf, entriesOf, textOf, textsOf } from '@parlor/shared/contract/json-value'
import { pageBlock } from '@parlor/shared/contract/page/page-blocks'
import { readPageReleaseSet } from '@parlor/shared/contract/page/page-release-set'
import {
  type ListedRelease,
  readListedRelease,
  readListedRemote,
} from '../../federation/release-index'

export interface ListedScreen {
  remote: RemoteName
  module: string
  path: string
  access: Access
  /** The screen's name, for when it cannot show its own. */
  title?: string | undefined
  /** `account` or `features.NAME`: the screen exists only if the configuration sets it to true. */
  when?: string | undefined
  link?: string | undefined
  /** Paths of the screens that it leads to. */
  next?: readonly string[] | undefined
}

export interface PublishedRelease extends ListedRelease {
  remote: RemoteName
  /** The commit it was built from, if the index names one. */
  commit?: string | undefined
  /** Empty if the release declares none: the specified ones need no declaration. */
  screens: readonly ListedScreen[]
  /** Its contributions to slots, not parsed until a screen has a slot. */
  contributions?: unknown
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
  withdrawn: readonly string[]
  /** Its whole entry in the index. */
  entry: unknown
}

/** The releases by remote. A missing remote has no readable release. */
export type ReleasesByRemote = Partial<Record<RemoteName, RemoteReleases>>

interface IndexReading {
  /** The base of relative addresses. */
  base: string | URL
  /** The session's rollout bucket, from 0 to 1: it gets canaries whose share is greater. */
  bucket: number
}

/** Reads the release index. Unknown keys are ignored: the index is often newer than the page. */
export function parseReleaseIndex(
  value: unknown,
  { base, bucket }: IndexReading,
): ReleasesByRemote {
  const index: ReleasesByRemote = {}
  for (const [remote, entry] of entriesOf(value)) {
    if (!isRemoteName(remote)) continue
    const readRelease = (release: unknown) => parseRelease(release, { remote, base })
    const listed = readListedRemote(entry, { bucket, read: readRelease })
    if (!listed) continue
    const [first, ...others] = listed.toTry
    index[remote] = { toTry: first && [first, ...others], withdrawn: listed.withdrawn, entry }
  }
  return index
}

/**
 * The live releases that came with the page, without earlier ones, and the screens of all other
 * remotes; undefined in a page without them, as in development.
 */
export function releasesInPage({ bucket }: Pick<IndexReading, 'bucket'>) {
  const block = pageBlock('releaseSet')
  if (block === undefined) return undefined
  const { entries, screens } = readPageReleaseSet(block)
  const inPage = Object.fromEntries(entries)
  return {
    index: parseReleaseIndex(inPage, { base: location.href, bucket }),
    liveHost: parseLiveHost(inPage),
    screens: screens.flatMap(({ remote = '', screen }) =>
      isRemoteName(remote) ? (parseScreen(screen, remote) ?? []) : [],
    ),
  }
}

/** The host version that a newly loaded page gets; undefined if the index names none. */
export function parseLiveHost(value: unknown): string | undefined {
  const host = entriesOf(entriesOf(value).get('host'))
  return textOf(entriesOf(host.get('current')).get('version'))
}

/** Reads a release with the members that only this host uses. */
export function parseRelease(
  value: unknown,
  { remote, base }: { remote: RemoteName; base: string | URL },
): PublishedRelease | undefined {
  const release = readListedRelease(remote, value, base)
  if (!release) return undefined
  const members = entriesOf(value)
  const screens = parseScreens(members.get('screens'), remote)
  const commit = textOf(members.get('commit'))
  return { ...release, remote, commit, screens, contributions: members.get('offers') }
}

/** The screens that a remote declares; unreadable ones are left out. */
export function parseScreens(value: unknown, remote: RemoteName): ListedScreen[] {
  return arrayOf(value)
    .map((each) => parseScreen(each, remote))
    .filter((each) => each !== undefined)
}

function parseScreen(value: unknown, remote: RemoteName): ListedScreen | undefined {
  const screen = entriesOf(value)
  const path = textOf(screen.get('path'))
  const module = textOf(screen.get('module'))
  const access = ACCESS.find((each) => each === screen.get('access'))
  if (!path || !SCREEN_PATH.test(path) || !module?.startsWith('./') || !access) return undefined
  const [title, when, link] = ['title', 'when', 'link'].map((key) => textOf(screen.get(key)))
  return { remote, module, path, access, title, when, link, next: textsOf(screen.get('next')) }
}
