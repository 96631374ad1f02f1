import { ReleaseError } from '../build/release'
import { CONFIG_FILE, PAGE_FILE, readState } from '../release/rows/site-state'
import type { ObjectStorage } from '../release/storage/object-storage'

/**
 * The operator's settings in the local site's config.json, apart from the options. Undefined if they
 * cannot be read: pages keep what they have, and the file stays as it is.
 */
export async function keptConfig(
  storage: ObjectStorage,
  say: (note: string) => void,
): Promise<object | undefined> {
  const { config } = await readState(storage)
  if (config.problem !== undefined) {
    const fault = `${storage.address}/${CONFIG_FILE} cannot be used: ${config.problem} Correct it, and start again.`
    if (!(await storage.read(PAGE_FILE))) throw new ReleaseError(fault)
    say(
      `${fault} Until then pages keep the configuration that they have, whatever the options say.`,
    )
    return undefined
  }
  const { features, remotes } = Object(config.value) as Record<string, unknown>
  return { ...(features !== undefined && { features }), ...(remotes !== undefined && { remotes }) }
}
