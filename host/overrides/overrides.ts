import { type Override, parseOverride } from './parse-override'

const PARAMETER = 'override'
const KEY = 'parlor.overrides'

/** What this tab takes from elsewhere, and why it does not take the rest of what it was asked. */
export interface Overrides {
  taken: readonly Override[]
  refused: readonly string[]
}

export const NO_OVERRIDES: Overrides = { taken: [], refused: [] }

/**
 * The overrides that the address asks for (`?override=REMOTE@ADDRESS`, once for each remote),
 * beside those of this tab's session. They leave the address, so that a reset is not undone by a
 * reload. Call it only where the site allows overrides.
 */
export function takeOverrides(): Overrides {
  const asked = askedInAddress()
  const known = keptTexts()
  const taken = new Map<string, Override>()
  const refused: string[] = []
  for (const text of [...known, ...asked]) {
    const read = parseOverride(text)
    if (read.ok) taken.set(read.value.remote, read.value)
    else refused.push(`${text} was not taken. ${read.error.message}`)
  }
  keep([...taken.values()])
  return { taken: [...taken.values()], refused }
}

/** The page as it is published, from the next load on. */
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
    console.error('The override could not be kept: it lasts until the next load.', error)
  }
}

/** Undefined where storage is refused: an override then lasts until the next load. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
