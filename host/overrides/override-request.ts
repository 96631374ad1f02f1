import { openStoredValue } from '@parlor/shared'

/** The query parameter: `?override=REMOTE@ADDRESS`. */
export const OVERRIDE_PARAMETER = 'override'
/** The key under which the tab stores them. */
export const OVERRIDES_KEY = 'overrides'

/** True if overrides are requested. Only then does the page load the code that applies them. */
export function isOverrideRequested(): boolean {
  const inAddress = new URLSearchParams(location.search).has(OVERRIDE_PARAMETER)
  return inAddress || openStoredValue(OVERRIDES_KEY).read() !== undefined
}
