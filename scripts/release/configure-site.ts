import { ReleaseError } from '../build/release'
import { changeSite } from './change-site'
import { compose } from './page/compose'
import { readState } from './rows/site-state'
import type { ObjectStorage } from './storage/object-storage'

/**
 * Gives a site another configuration, or composes its pages again with the one that it has. Refuses
 * one that the live host cannot take.
 */
export async function configure(storage: ObjectStorage, config?: unknown): Promise<void> {
  const begun = await readState(storage)
  if (config !== undefined) {
    await changeSite(storage, { begun, next: {}, config })
    return
  }
  const { left } = await compose(storage)
  const problem = left['config.json']
  if (problem !== undefined) {
    throw new ReleaseError(
      `${storage.address} keeps the configuration that its pages have, because its config.json does not suit the live host: ${problem} Fix it, and run this again.`,
    )
  }
}
