import { ReleaseError } from '../build/release'
import { readState } from '../release/rows/site-state'
import type { ObjectStorage } from '../release/storage/object-storage'

/** The operator's settings in the local site's config.json, apart from the options. */
export async function keptConfig(storage: ObjectStorage): Promise<object> {
  const { config } = await readState(storage)
  if (config.problem !== undefined) {
    throw new ReleaseError(`${config.problem} Correct it, or remove it, and start again.`)
  }
  const { features, remotes } = Object(config.value) as Record<string, unknown>
  return { ...(features !== undefined && { features }), ...(remotes !== undefined && { remotes }) }
}
