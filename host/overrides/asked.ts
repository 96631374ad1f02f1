import { openKept } from '@parlor/shared'

/** `?override=REMOTE@ADDRESS`. */
export const PARAMETER = 'override'
/** Under which the tab keeps them. */
export const KEPT = 'overrides'

/** True where overrides are asked for: what applies them is in nobody else's way. */
export function areOverridesAsked(): boolean {
  const inAddress = new URLSearchParams(location.search).has(PARAMETER)
  return inAddress || openKept(KEPT).read() !== undefined
}
