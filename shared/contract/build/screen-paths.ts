/** Who may see a screen. */
export const ACCESS = ['anonymous', 'signed-in', 'everyone'] as const
export type Access = (typeof ACCESS)[number]

/** What the host leaves to no declaration; in its manifest for deploys, which refuse what collides. */
export interface Routing {
  /** Exact paths that belong to one module of one remote. */
  pinned: readonly { path: string; remote: string; module: string; access: string }[]
  /** Beginnings of the paths that no remote may have. */
  reserved: readonly string[]
}

/** Small letters alone, because the router takes `/Profile` and `/profile` for one path. */
export const SCREEN_PATH = /^(\/[a-z0-9][a-z0-9._-]*)+(\/\*)?$/
export const SCREEN_PATH_RULE =
  'must be a path in small letters, such as /profile, or /profile/* for all that is below it'

/** `/profile` of `/profile/*`; as the router, which does not tell capital letters from small ones. */
const baseOf = (path: string) => path.toLowerCase().replace(/\/\*?$/, '')
const isBelow = (path: string, base: string) => `${baseOf(path)}/`.startsWith(`${base}/`)

/** True where one address would belong to the screens of both paths. */
export function pathsOverlap(one: string, other: string): boolean {
  return (
    baseOf(one) === baseOf(other) ||
    (one.endsWith('/*') && isBelow(other, baseOf(one))) ||
    (other.endsWith('/*') && isBelow(one, baseOf(other)))
  )
}

/** The pinned screens in whose place another would stand; below theirs, hosts lead to /login. */
export function pinsInTheWay(
  { path, module, access }: { path: string; module: string; access: string },
  { name, pinned }: { name: string; pinned: Routing['pinned'] },
): Routing['pinned'] {
  const isItself = (pin: Routing['pinned'][number]) =>
    pin.remote === name && pin.path === path && pin.module === module && pin.access === access
  return pinned.filter((pin) => pathsOverlap(`${pin.path}/*`, path) && !isItself(pin))
}

/** `/prod` keeps what is below it as well, `/remote-*` each name that begins so, `/` itself alone. */
export function isReservedPath(path: string, reserved: string): boolean {
  if (reserved === '/') return baseOf(path) === ''
  if (reserved.endsWith('*')) return baseOf(path).startsWith(reserved.slice(0, -1))
  return isBelow(path, reserved) || pathsOverlap(path, reserved)
}
