import { ReleaseError } from '../build/release'
import { inlinedBlock } from '../release/page/render-page'
import { CONFIG_FILE, MISSING_CONFIG, PAGE_FILE, readState } from '../release/records/site-state'
import type { ObjectStorage } from '../release/storage/object-storage'
import { localConfig } from './local-config'

/** The keys that a start writes from its options, or leaves out because of them. */
const allParts = { account: true, inbox: true, policies: ['any'], inlineStyles: true }
const decidedKeys = new Set([
  ...Object.keys(localConfig({ feedback: 'console', ...allParts })),
  'reports',
])

/**
 * The keys of the local site's config.json that no option decides, including unknown ones, which the
 * host checks. Undefined if it cannot be read: pages keep their configuration, and the file stays.
 * A missing file is made again from what pages have.
 */
export async function keptConfig(
  storage: ObjectStorage,
  say: (note: string) => void,
): Promise<object | undefined> {
  const { config } = await readState(storage)
  if (config.problem === undefined) return undecidedKeys(config.value)
  const page = await storage.read(PAGE_FILE)
  if (config.problem === MISSING_CONFIG && page) {
    say(`${storage.address}/${CONFIG_FILE} is missing, so it is made from what pages have.`)
    return undecidedKeys(inlinedBlock(page.content.toString(), 'config'))
  }
  const fault = `${storage.address}/${CONFIG_FILE} cannot be used: ${config.problem} Correct it, and start again.`
  if (!page) throw new ReleaseError(fault)
  say(`${fault} Until then pages keep their configuration, whatever the options say.`)
  return undefined
}

function undecidedKeys(config: unknown): object {
  const entries = Object.entries(Object(config)).filter(([key]) => !decidedKeys.has(key))
  return Object.fromEntries(entries)
}
