import { paths } from './paths'

/** The state of the history entry with which the guard leads to `/login`. */
export interface RequestedPath {
  /** The path that it did not open, with its query and hash. */
  askedFor: string
}

/**
 * The path to go to after a sign-in, from the location's state: the requested one that the guard did
 * not open, or the dash. The state may be anything; an address of another origin is ignored.
 */
export function pathAfterSignIn(state: unknown): string {
  const { askedFor }: Record<string, unknown> = Object(state)
  if (typeof askedFor !== 'string' || !askedFor.startsWith('/')) return paths.dash
  // `//host` and `/\\host` lead elsewhere.
  const isHere = URL.canParse(askedFor, location.origin)
  const url = isHere && new URL(askedFor, location.origin)
  if (!url || url.origin !== location.origin) return paths.dash
  // `/.//host` is here, and its path without the dot would lead elsewhere.
  if (url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
