import type { Deployable } from '@parlor/shared/contract/build/package-names'
import { readFederationManifest } from '@parlor/shared/contract/federation-manifest'
import type { ReleaseIndex, ReleaseRow } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { readRouting, screenCollisions } from '../screens'
import { compareWithLive, liveManifests } from './compare-with-live'

interface Stored {
  index: ReleaseIndex
  name: Deployable
  row: ReleaseRow
}

/**
 * Why a release that the site has already cannot go live beside the others, a sentence each; throws
 * where it is not whole.
 */
export async function compareStored(
  store: ReleaseStore,
  { index, name, row }: Stored,
): Promise<string[]> {
  const candidate = readFederationManifest(await store.manifest(row))
  await store.ensureWhole(name, row)
  const live = await liveManifests(store, index)
  const routing = readRouting((name === 'host' ? candidate : live.host)?.routing)
  return [
    ...compareWithLive({ name, candidate, live }),
    ...screenCollisions({ name, screens: row.screens, rows: index, routing }),
  ]
}
