import { isDeepStrictEqual } from 'node:util'
import { readChanges, recordChanges, unrecorded } from '../rows/site-changes'
import { INDEX_FILE, jsonFile, readState, type SiteState } from '../rows/site-state'
import type { ObjectStorage } from '../storage/object-storage'
import { type Composed, composeSite } from './compose-site'

/** Composes from all rows what pages read, again until nothing has changed since it read them. */
export function compose(storage: ObjectStorage): Promise<Composed> {
  return storage.exclusively(async (inside) => {
    for (;;) {
      const state = await readState(inside)
      const composed = await composeSite(inside, state)
      if (!(await writeComposed(inside, { state, composed }))) continue
      if (isSameSite(state, await readState(inside))) return composed
    }
  })
}

/**
 * Writes the pages, then `releases.json`, which says that they are there, and then the changes of
 * what is live. Returns false if the site has to be composed again: somebody else has written the
 * index in the meantime, or a composer was stopped before it had recorded its changes.
 */
export async function writeComposed(
  storage: ObjectStorage,
  { state, composed }: { state: SiteState; composed: Composed },
): Promise<boolean> {
  for (const [path, page] of composed.pages) {
    const stored = await storage.read(path)
    if (!stored?.content.equals(page)) await storage.write(path, page)
  }
  // An index is replaced only once its own changes are recorded, so each is recorded once.
  const recorded = await readChanges(storage)
  const missing = unrecorded(recorded, state)
  if (Object.keys(missing).length > 0) {
    const isNewest = (await storage.read(INDEX_FILE))?.etag === state.indexEtag
    if (isNewest) await recordChanges(storage, recorded, missing)
    return false
  }
  const isThere = state.indexEtag !== undefined && isDeepStrictEqual(state.index, composed.index)
  if (isThere) return true
  const index = jsonFile(composed.index)
  if (!(await storage.replace(INDEX_FILE, index, state.indexEtag))) return false
  const { rows } = state
  await recordChanges(storage, recorded, unrecorded(recorded, { index: composed.index, rows }))
  return true
}

/** True if the rows and the configuration are those that were read. */
function isSameSite(one: SiteState, other: SiteState): boolean {
  const known = ({ rows, problems, config }: SiteState) => ({ rows, problems, config })
  return isDeepStrictEqual(known(one), known(other))
}
