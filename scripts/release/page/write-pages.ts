import { isDeepStrictEqual } from 'node:util'
import { INDEX_FILE, jsonFile, readState, type SiteState } from '../records/site-state'
import type { ObjectStorage } from '../storage/object-storage'
import { refuseNewer } from './page-format'
import { type Composed, composeSite } from './plan-pages'

/** Composes from all rows what pages read, again until nothing has changed since it read them. */
export function compose(storage: ObjectStorage): Promise<Composed> {
  return storage.exclusively(async (inside) => {
    await refuseNewer(inside)
    for (;;) {
      const state = await readState(inside)
      const composed = await composeSite(inside, state)
      if (!(await writeComposed(inside, { state, composed }))) continue
      if (isSameSite(state, await readState(inside))) return composed
    }
  })
}

/**
 * Writes the pages, and then `releases.json`, which says that they are there. Returns false if the
 * site has to be composed again: somebody else has written the index in the meantime.
 */
export async function writeComposed(
  storage: ObjectStorage,
  { state, composed }: { state: SiteState; composed: Composed },
): Promise<boolean> {
  for (const [path, page] of composed.pages) {
    const stored = await storage.read(path)
    if (!stored?.content.equals(page)) await storage.write(path, page)
  }
  const isThere = state.indexEtag !== undefined && isDeepStrictEqual(state.index, composed.index)
  return isThere || storage.replace(INDEX_FILE, jsonFile(composed.index), state.indexEtag)
}

/** True if the rows and the configuration are those that were read. */
function isSameSite(one: SiteState, other: SiteState): boolean {
  const known = ({ rows, problems, config }: SiteState) => ({ rows, problems, config })
  return isDeepStrictEqual(known(one), known(other))
}
