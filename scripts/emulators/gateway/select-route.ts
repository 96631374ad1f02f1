import { hasMoreSigns } from '../../platform/json-size'

const DEFAULT_ROUTE = '$default'
// [?] No source says what a client gets that names these; it must not reach them.
const UNREACHABLE = new Set(['$connect', '$disconnect'])

/** The hosted gateway has no such bound; no client of a route needs a tenth of it. */
const MOST_SIGNS = 1_000

/** The route of a message by `$request.body.action`: the exact key, else `$default`. */
export function selectRoute(body: string, routes: object): string {
  const action = actionOf(body)
  if (action === undefined || UNREACHABLE.has(action)) return DEFAULT_ROUTE
  return Object.hasOwn(routes, action) ? action : DEFAULT_ROUTE
}

function actionOf(body: string): string | undefined {
  if (hasMoreSigns(body, MOST_SIGNS)) return undefined
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || !('action' in value)) return undefined
    return typeof value.action === 'string' ? value.action : undefined
  } catch {
    // What is not JSON has no action.
    return undefined
  }
}
