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
  const known = keptTexts()
  const taken = new Map<string, Override>()
  const refused: string[] = []
  for (const text of [...known, ...asked]) {
    const read = parseOverride(text)
    if (read.ok) taken.set(read.value.remote, read.value)
    else refused.push(`${text} was ignored. ${read.error.message}`)
  }
  keep([...taken.values()])
  return { taken: [...taken.values()], refused }
}

/** Drops all overrides from the next page load on. */
export function resetOverrides(): void {
  tabStorage()?.removeItem(KEY)
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

function keptTexts(): string[] {
  return tabStorage()?.getItem(KEY)?.split('\n') ?? []
}

function keep(overrides: Override[]): void {
  if (overrides.length === 0) {
    resetOverrides()
    return
  }
  const texts = overrides.map(({ remote, manifest }) => `${remote}@${manifest}`)
  try {
    tabStorage()?.setItem(KEY, texts.join('\n'))
  } catch (error) {
    console.error('The override cannot be stored: it lasts until the next page load.', error)
  }
}

/** Undefined if the browser refuses storage: an override then lasts until the next page load. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
