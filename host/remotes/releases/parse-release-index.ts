import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { ACCESS, SCREEN_PATH } from '@parlor/shared/contract/build/screen-paths'
import { arrayOf, entriesOf, textOf, textsOf } from '@parlor/shared/contract/json-value'
import type { DeclaredScreen, Release, ReleaseIndex } from './release'

interface Reading {
  /** Addresses are relative to this. */
  base: URL
  /** The session's rollout bucket, from 0 to 1: it gets canaries whose share is greater. */
  bucket: number
}

/**
 * Reads the release index. A malformed row affects that remote alone, and keys that this page does
 * not know are ignored: the index is often newer than the page.
 */
export function parseReleaseIndex(value: unknown, { base, bucket }: Reading): ReleaseIndex {
  const index: ReleaseIndex = {}
  for (const [remote, deploy] of entriesOf(value)) {
    if (!isRemoteName(remote)) continue
    const row = entriesOf(deploy)
    const read = (each: unknown) => parseRelease(each, { remote, base })
    const current = read(row.get('current'))
    if (!current) continue
    const canary = entriesOf(row.get('canary'))
    const heldBack = textsOf(row.get('heldBack'))
    const earlier = arrayOf(row.get('previous'))
      .map(read)
      .filter((each) => each !== undefined)
    const previous = earlier.filter(({ version }) => !heldBack.includes(version))
    const share = canary.get('share')
    const shared = read(canary.get('release'))
    const tried = typeof share === 'number' && bucket < share ? shared : undefined
    const published = [current, ...(shared ? [shared] : []), ...earlier]
    const previews = [...entriesOf(row.get('previews'))].flatMap(([name, each]) => {
      const preview = read(each)
      return preview ? [[name, preview] as const] : []
    })
    index[remote] = {
      row: tried ? [{ ...tried, isCanary: true }, current, ...previous] : [current, ...previous],
      heldBack,
      published: new Map([...published.map((each) => [each.version, each] as const), ...previews]),
    }
  }
  return index
}

function parseRelease(
  value: unknown,
  { remote, base }: { remote: RemoteName; base: URL },
): Release | undefined {
  const row = entriesOf(value)
  const version = textOf(row.get('version'))
  const address = textOf(row.get('manifest'))
  if (!version || !address || !URL.canParse(address, base)) return undefined
  const { href, protocol } = new URL(address, base)
  // An address that is itself a script (`javascript:`, `data:`) is not a release.
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const integrity = textOf(row.get('integrity'))
  const screens = arrayOf(row.get('screens'))
    .map((each) => parseScreen(each, remote))
    .filter((each) => each !== undefined)
  const commit = textOf(row.get('commit'))
  return { remote, version, manifest: href, integrity, commit, isCanary: false, screens }
}

function parseScreen(value: unknown, remote: RemoteName): DeclaredScreen | undefined {
  const screen = entriesOf(value)
  const path = textOf(screen.get('path'))
  const module = textOf(screen.get('module'))
  const access = ACCESS.find((each) => each === screen.get('access'))
  if (!path || !SCREEN_PATH.test(path) || !module?.startsWith('./') || !access) return undefined
  const [title, when, link] = ['title', 'when', 'link'].map((key) => textOf(screen.get(key)))
  return { remote, module, path, access, title, when, link }
}
