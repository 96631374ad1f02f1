import { type RemoteName, remoteNames } from '../contract'
import { arrayOf, entriesOf, textOf } from '../json-value'
import type { Release, ReleaseIndex } from './release'

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
  const rows = entriesOf(value)
  const index: ReleaseIndex = {}
  for (const remote of remoteNames) {
    const row = entriesOf(rows.get(remote))
    const read = (each: unknown) => parseRelease(each, { remote, base })
    const current = read(row.get('current'))
    if (!current) continue
    const canary = canaryOf(row.get('canary'), bucket)
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

/** The canary's release, if this session is to try it. */
function canaryOf(value: unknown, bucket: number): unknown {
  const canary = entriesOf(value)
  const share = canary.get('share')
  const isWithdrawn = canary.get('withdrawn') !== undefined
  return typeof share === 'number' && bucket < share && !isWithdrawn
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
  // An address that is itself a script (`javascript:`, `data:`) is not a release.
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const integrity = textOf(row.get('integrity'))
  return { remote, version, manifest: href, integrity, isCanary: false }
}
