import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { ACCESS, SCREEN_PATH } from '@parlor/shared/contract/build/screen-paths'
import { arrayOf, entriesOf, textOf, textsOf } from '@parlor/shared/contract/json-value'
import { readPageLineup } from '@parlor/shared/contract/page/page-lineup'
import { readListedRelease, readListedRemote } from '../../federation/release-index'
import type { DeclaredScreen, PublishedRelease, ReleaseIndex } from './release'

interface Reading {
  /** The base of relative addresses. */
  base: string | URL
  /** The session's rollout bucket, from 0 to 1: it gets canaries whose share is greater. */
  bucket: number
}

/** The live releases, as far as a composed page has them. */
export interface PageLineup {
  /** The releases that the page does not have to ask for, without earlier ones. */
  index: ReleaseIndex
  liveHost: string | undefined
  /** The screens of all other remotes. */
  screens: readonly DeclaredScreen[]
}

/** Reads the release index. Unknown keys are ignored: the index is often newer than the page. */
export function parseReleaseIndex(value: unknown, { base, bucket }: Reading): ReleaseIndex {
  const index: ReleaseIndex = {}
  for (const [remote, entry] of entriesOf(value)) {
    if (!isRemoteName(remote)) continue
    const read = (release: unknown) => parseRelease(release, { remote, base })
    const listed = readListedRemote(entry, { bucket, read })
    if (!listed) continue
    const [first, ...others] = listed.toTry
    index[remote] = { toTry: first && [first, ...others], heldBack: listed.heldBack, entry }
  }
  return index
}

/** Reads the live releases in a composed page; undefined in a page without them. */
export function parsePageLineup(value: unknown, reading: Reading): PageLineup | undefined {
  if (value === undefined) return undefined
  const { entries, screens } = readPageLineup(value)
  const inPage = Object.fromEntries(entries)
  return {
    index: parseReleaseIndex(inPage, reading),
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

/** Reads a release with what only this host takes from the index. */
export function parseRelease(
  value: unknown,
  { remote, base }: { remote: RemoteName; base: string | URL },
): PublishedRelease | undefined {
  const release = readListedRelease(remote, value, base)
  if (!release) return undefined
  const members = entriesOf(value)
  const screens = parseScreens(members.get('screens'), remote)
  const commit = textOf(members.get('commit'))
  return { ...release, remote, commit, screens, offers: members.get('offers') }
}

/** The screens that a remote declares; unreadable ones are left out. */
export function parseScreens(value: unknown, remote: RemoteName): DeclaredScreen[] {
  return arrayOf(value)
    .map((each) => parseScreen(each, remote))
    .filter((each) => each !== undefined)
}

function parseScreen(value: unknown, remote: RemoteName): DeclaredScreen | undefined {
  const screen = entriesOf(value)
  const path = textOf(screen.get('path'))
  const module = textOf(screen.get('module'))
  const access = ACCESS.find((each) => each === screen.get('access'))
  if (!path || !SCREEN_PATH.test(path) || !module?.startsWith('./') || !access) return undefined
  const [title, when, link] = ['title', 'when', 'link'].map((key) => textOf(screen.get(key)))
  return { remote, module, path, access, title, when, link, next: textsOf(screen.get('next')) }
}
