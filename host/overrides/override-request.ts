import { openKept } from '@parlor/shared'

/** The query parameter: `?override=REMOTE@ADDRESS`. */
export const PARAMETER = 'override'
/** The key under which the tab stores them. */
export const KEPT = 'overrides'

/** True if overrides are requested. Only then does the page load the code that applies them. */
export function isOverrideRequested(): boolean {
  const inAddress = new URLSearchParams(location.search).has(PARAMETER)
  return inAddress || openKept(KEPT).read() !== undefined
}
