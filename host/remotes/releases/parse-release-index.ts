import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { ACCESS, SCREEN_PATH } from '@parlor/shared/contract/build/screen-paths'
import { arrayOf, entriesOf, textOf, textsOf } from '@parlor/shared/contract/json-value'
import { readPageLineup } from '@parlor/shared/contract/page/page-lineup'
import type { DeclaredScreen, PublishedRelease, ReleaseIndex, ReleasesToTry } from './release'

interface Reading {
  /** The base of relative addresses. */
  base: URL
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

/**
 * Reads the release index. A malformed entry affects only its own remote, and unknown keys are
 * ignored: the index is often newer than the page. `"current": null` means that nothing is live,
 * which differs from an unreadable entry.
 */
export function parseReleaseIndex(value: unknown, { base, bucket }: Reading): ReleaseIndex {
  const index: ReleaseIndex = {}
  for (const [remote, deploy] of entriesOf(value)) {
    if (!isRemoteName(remote)) continue
    const entry = entriesOf(deploy)
    const read = (each: unknown) => parseRelease(each, { remote, base })
    const current = read(entry.get('current'))
    if (!current && entry.get('current') !== null) continue
    const canary = entriesOf(entry.get('canary'))
    const heldBack = textsOf(entry.get('heldBack'))
    const earlier = arrayOf(entry.get('previous'))
      .map(read)
      .filter((each) => each !== undefined)
    const previous = earlier.filter(({ version }) => !heldBack.includes(version))
    const share = canary.get('share')
    const shared = read(canary.get('release'))
    const tried = typeof share === 'number' && bucket < share ? shared : undefined
    const published = [current, shared, ...earlier].filter((each) => each !== undefined)
    const previews = [...entriesOf(entry.get('previews'))].flatMap(([name, each]) => {
      const preview = read(each)
      return preview ? [[name, preview] as const] : []
    })
    const toTry: ReleasesToTry | undefined = current && [current, ...previous]
    index[remote] = {
      toTry: toTry && tried ? [{ ...tried, isCanary: true }, ...toTry] : toTry,
      heldBack,
      published: new Map([...published.map((each) => [each.version, each] as const), ...previews]),
    }
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

function parseRelease(
  value: unknown,
  { remote, base }: { remote: RemoteName; base: URL },
): PublishedRelease | undefined {
  const release = entriesOf(value)
  const version = textOf(release.get('version'))
  const address = textOf(release.get('manifest'))
  if (!version || !address || !URL.canParse(address, base)) return undefined
  const { href, protocol } = new URL(address, base)
  // An address that is itself a script (`javascript:`, `data:`) is not a release.
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const integrity = textOf(release.get('integrity'))
  const screens = parseScreens(release.get('screens'), remote)
  const commit = textOf(release.get('commit'))
  const offers = release.get('offers')
  return { remote, version, manifest: href, integrity, commit, isCanary: false, screens, offers }
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
