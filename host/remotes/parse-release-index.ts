import { type RemoteName, remoteNames } from './contract'
import { arrayOf, entriesOf, textOf } from './json-value'
import type { Release, ReleaseIndex } from './release'

interface Reading {
  /** What addresses are relative to. */
  base: URL
  /** This session's lot, from 0 to 1: canaries whose share is greater are for it. */
  lot: number
}

/**
 * Reads the release index. A row that cannot be read costs that remote alone, and keys that this
 * page does not know are passed over: the index is often younger than the page.
 */
export function parseReleaseIndex(value: unknown, { base, lot }: Reading): ReleaseIndex {
  const rows = entriesOf(value)
  const index: ReleaseIndex = {}
  for (const remote of remoteNames) {
    const row = entriesOf(rows.get(remote))
    const read = (each: unknown) => parseRelease(each, { remote, base })
    const current = read(row.get('current'))
    if (!current) continue
    const canary = canaryOf(row.get('canary'), lot)
    const heldBack = arrayOf(row.get('heldBack'))
    const previous = arrayOf(row.get('previous'))
      .map(read)
      .filter((each) => each !== undefined)
      .filter(({ version }) => !heldBack.includes(version))
    const tried = read(canary)
    index[remote] = tried
      ? [{ ...tried, isCanary: true }, current, ...previous]
      : [current, ...previous]
  }
  return index
}

/** The canary's release, where it is this session's lot to try it. */
function canaryOf(value: unknown, lot: number): unknown {
  const canary = entriesOf(value)
  const share = canary.get('share')
  const isWithdrawn = canary.get('withdrawn') !== undefined
  return typeof share === 'number' && lot < share && !isWithdrawn
    ? canary.get('release')
    : undefined
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
  // An address that is a script itself (`javascript:`, `data:`) is no release.
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const integrity = textOf(row.get('integrity'))
  return { remote, version, manifest: href, integrity, isCanary: false }
}
