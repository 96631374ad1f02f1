/** Who may see a screen. */
export const ACCESS = ['anonymous', 'signed-in', 'everyone'] as const
export type Access = (typeof ACCESS)[number]

/** The paths that no release may declare; in the host's manifest, where deploys check them. */
export interface Routing {
  /** Exact paths that belong to one module of one remote. */
  pinned: readonly { path: string; remote: string; module: string; access: string }[]
  /** Prefixes of the paths that no remote may use. */
  reserved: readonly string[]
}

/** Lower case only, because the router treats `/Profile` and `/profile` as the same path. */
export const SCREEN_PATH = /^(\/[a-z0-9][a-z0-9._-]*)+(\/\*)?$/
export const SCREEN_PATH_RULE =
  'must be a lower-case path, such as /profile, or /profile/* for all paths below it'

/** `/profile` of `/profile/*`, in lower case, because the router ignores case. */
const baseOf = (path: string) => path.toLowerCase().replace(/\/\*?$/, '')
const isBelow = (path: string, base: string) => `${baseOf(path)}/`.startsWith(`${base}/`)

/** True if one address would belong to the screens of both paths. */
export function pathsOverlap(one: string, other: string): boolean {
  return (
    baseOf(one) === baseOf(other) ||
    (one.endsWith('/*') && isBelow(other, baseOf(one))) ||
    (other.endsWith('/*') && isBelow(one, baseOf(other)))
  )
}

/** The pinned screens that a screen would replace; hosts redirect paths below them to /login. */
export function pinsInTheWay(
  { path, module, access }: { path: string; module: string; access: string },
  { name, pinned }: { name: string; pinned: Routing['pinned'] },
): Routing['pinned'] {
  const isItself = (pin: Routing['pinned'][number]) =>
    pin.remote === name && pin.path === path && pin.module === module && pin.access === access
  return pinned.filter((pin) => pathsOverlap(`${pin.path}/*`, path) && !isItself(pin))
}

/** `/prod` also covers all paths below, `/remote-*` each name with that prefix, `/` only itself. */
export function isReservedPath(path: string, reserved: string): boolean {
  if (reserved === '/') return baseOf(path) === ''
  if (reserved.endsWith('*')) return baseOf(path).startsWith(reserved.slice(0, -1))
  return isBelow(path, reserved) || pathsOverlap(path, reserved)
}
