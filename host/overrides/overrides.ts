import { keepInTab, readTab } from '../tab-storage'
import { type Override, parseOverride } from './parse-override'

const PARAMETER = 'override'
const KEY = 'parlor.overrides'

/** The overrides of this tab, and a sentence about each that was refused. */
export interface Overrides {
  taken: readonly Override[]
  refused: readonly string[]
}

export const NO_OVERRIDES: Overrides = { taken: [], refused: [] }

/**
 * The overrides in the address (`?override=REMOTE@ADDRESS`, once for each remote) and those that the
 * tab's session already has. They are removed from the address, so that a reload does not undo a
 * reset. Call it only where the site allows overrides.
 */
export function takeOverrides(): Overrides {
  const asked = askedInAddress()
  // A kept list without overrides is an empty text.
  const known = (readTab(KEY) ?? '').split('\n').filter(Boolean)
  const taken = new Map<string, Override>()
  const refused: string[] = []
  for (const text of [...known, ...asked]) {
    const read = parseOverride(text)
    if (read.ok) taken.set(read.value.remote, read.value)
    else refused.push(`${text} was ignored. ${read.error.message}`)
  }
  const texts = [...taken.values()].map(({ remote, manifest }) => `${remote}@${manifest}`)
  keepInTab(KEY, texts.join('\n'))
  return { taken: [...taken.values()], refused }
}

/** Drops all overrides from the next page load on. */
export function resetOverrides(): void {
  keepInTab(KEY, '')
}

function askedInAddress(): string[] {
  const url = new URL(location.href)
  const asked = url.searchParams.getAll(PARAMETER)
  if (asked.length > 0) {
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url)
  }
  return asked
}
