import type { Outcome } from 'shared'
import { fetchJson } from './fetch-json'
import { inlineManifest } from './inline-manifest'
import { type Manifest, parseManifest } from './parse-manifest'
import { isOtherRelease, type Release } from './release'

/** Manifests that were good. One that failed is asked for again, which the federation's runtime
 * does not do once a failure carried JSON. */
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
  if (!parsed) {
    const message = `${new URL(url).pathname} is no federation manifest`
    return { ok: false, error: { code: 'NotManifest', message } }
  }
  known.set(url, parsed)
  return { ok: true, value: parsed }
}

export function forgetOtherManifests(release: Release): void {
  for (const url of known.keys()) if (isOtherRelease(url, release)) known.delete(url)
}
