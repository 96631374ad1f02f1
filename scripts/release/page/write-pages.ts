import { isDeepStrictEqual } from 'node:util'
import { INDEX_FILE, jsonFile, readState, type SiteState } from '../records/site-state'
import type { ObjectStorage } from '../storage/object-storage'
import { refuseNewer } from './page-format'
import { type PagePlan, planPages } from './plan-pages'

/** Composes from all records what pages read, again until nothing has changed in the meantime. */
export function composePages(storage: ObjectStorage): Promise<PagePlan> {
  return storage.exclusively(async (inside) => {
    await refuseNewer(inside)
    for (;;) {
      const state = await readState(inside)
      const plan = await planPages(inside, state)
      if (!(await writePages(inside, { state, plan }))) continue
      if (isSameSite(state, await readState(inside))) return plan
    }
  })
}

/**
 * Writes the pages, and then `releases.json`, which says that they are there. Returns false if the
 * site has to be composed again: somebody else has written the index in the meantime.
 */
export async function writePages(
  storage: ObjectStorage,
  { state, plan }: { state: SiteState; plan: PagePlan },
): Promise<boolean> {
  for (const [path, page] of plan.pages) {
    const object = await storage.read(path)
    if (!object?.content.equals(page)) await storage.write(path, page)
  }
  const isThere = state.indexEtag !== undefined && isDeepStrictEqual(state.index, plan.index)
  return isThere || storage.replace(INDEX_FILE, jsonFile(plan.index), state.indexEtag)
}

/** True if the records and the configuration are those that were read. */
function isSameSite(one: SiteState, other: SiteState): boolean {
  const stateOf = ({ records, problems, config }: SiteState) => ({ records, problems, config })
  return isDeepStrictEqual(stateOf(one), stateOf(other))
}
