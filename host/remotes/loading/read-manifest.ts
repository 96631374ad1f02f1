import type { Outcome } from 'shared'
import { entriesOf, inlineJson } from '../json-value'
import { failed } from '../outcome'
import { isOtherRelease, type Release } from '../releases/release'
import { fetchJson } from './fetch'
import { type Manifest, parseManifest } from './parse-manifest'

/** Id of the block in which a composed page carries manifests, by their path. */
const INLINE_ID = 'parlor-manifests'

/** Good manifests, by address. The federation runtime would also keep one that failed with JSON. */
const known = new Map<string, Manifest>()

export async function readManifest(
  release: Release,
  { fresh, signal }: { fresh: boolean; signal: AbortSignal },
): Promise<Outcome<Manifest>> {
  const manifest = known.get(release.manifest) ?? inlineManifest(release)
  if (manifest) return { ok: true, value: manifest }

  const url = release.manifest
  const cache = fresh ? 'reload' : 'default'
  const answer = await fetchJson({ url, cache, integrity: release.integrity, signal })
  if (!answer.ok) return answer
  const parsed = parseManifest(answer.value, release)
  if (!parsed) return failed('NotManifest', `${new URL(url).pathname} is not a federation manifest`)
  known.set(url, parsed)
  return { ok: true, value: parsed }
}

/** The release's manifest, if the page came with it. */
export function inlineManifest(release: Release): Manifest | undefined {
  const { origin, pathname } = new URL(release.manifest)
  if (origin !== location.origin) return undefined
  return parseManifest(entriesOf(inlineJson(INLINE_ID)).get(pathname), release)
}

export function forgetOtherManifests(release: Release): void {
  for (const url of known.keys()) if (isOtherRelease(url, release)) known.delete(url)
}
