import { type RemoteName, remoteNames } from './contract'
import { arrayOf, entriesOf, textOf } from './json-value'
import type { Release, ReleaseIndex } from './release'

/**
 * Reads the release index. A row that cannot be read costs that remote alone, and keys that this
 * page does not know are passed over: the index is often younger than the page.
 */
export function parseReleaseIndex(value: unknown, base: URL): ReleaseIndex {
  const rows = entriesOf(value)
  const index: ReleaseIndex = {}
  for (const remote of remoteNames) {
    const row = entriesOf(rows.get(remote))
    const current = parseRelease(row.get('current'), { remote, base })
    if (!current) continue
    const previous = arrayOf(row.get('previous'))
      .map((each) => parseRelease(each, { remote, base }))
      .filter((each) => each !== undefined)
    index[remote] = [current, ...previous]
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
  const manifest = new URL(address, base)
  // An address that is a script itself (`javascript:`, `data:`) is no release.
  if (manifest.protocol !== 'http:' && manifest.protocol !== 'https:') return undefined
  return { remote, version, manifest: manifest.href, integrity: textOf(row.get('integrity')) }
}
