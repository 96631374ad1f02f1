import { paths } from './paths'

/** The state of the history entry with which the guard leads to `/login`. */
export interface RequestedPath {
  /** The path that it kept closed, with its query and hash. */
  askedFor: string
}

/**
 * The path to go to after a sign-in, from the location's state: the one that the guard kept closed,
 * or the dash. The state may be anything; an address of another origin counts as none.
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
