import type { Routing } from './federated-app'

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
