import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { arrayOf, entriesOf } from '@parlor/shared/contract/json-value'
import { type PublishedRelease, parseRelease } from '../remotes/releases/release-index'

/**
 * Every release in a remote's entry of the index, in any state, by version; a preview by its name.
 */
export function publishedReleases(
  remote: RemoteName,
  value: unknown,
): ReadonlyMap<string, PublishedRelease> {
  const entry = entriesOf(value)
  const canary = entriesOf(entry.get('canary')).get('release')
  const releases = [entry.get('current'), canary, ...arrayOf(entry.get('previous'))]
  const read = (each: unknown, name?: string) => {
    const release = parseRelease(each, { remote, base: location.href })
    return release ? [[name ?? release.version, release] as const] : []
  }
  return new Map([
    ...releases.flatMap((each) => read(each)),
    ...[...entriesOf(entry.get('previews'))].flatMap(([name, each]) => read(each, name)),
  ])
}
