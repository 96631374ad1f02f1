import { parse } from 'postcss'

export interface BuiltText {
  scripts: string
  styles: string
}

/** The design system's classes and tokens in a build: host and remotes pass them only as text. */
export interface StyleNames {
  declares: string[]
  /** The tokens without which its style sheets do not work. */
  needs: string[]
  mentions: string[]
}

/** A name of the host or of the design system, as a whole word. */
const HOST_NAME = /(?<![\w-])(?:--parlor|parlor|host)-[\w-]*\w/g
const NEEDED_TOKEN = /var\(\s*(--parlor-[\w-]+)\s*\)/g
const TOKEN_WITH_FALLBACK = /var\(\s*--[\w-]+\s*,/g

/** For a host the names that it declares; for a remote those that it needs and mentions of others. */
export function styleNamesOf(text: BuiltText, { isHost }: { isHost: boolean }): StyleNames {
  const ownNames = declaredIn(text.styles)
  if (isHost) return { declares: [...ownNames].sort(), needs: [], mentions: [] }
  const isForeign = (name: string) => !(name.startsWith('--') && ownNames.has(name))
  const tokens = [...text.styles.matchAll(NEEDED_TOKEN)].map(([, token = '']) => token)
  // A token with a fallback does no harm if it is missing.
  const texts = `${text.styles} ${text.scripts}`.replaceAll(TOKEN_WITH_FALLBACK, ' ')
  const hostNames = [...texts.matchAll(HOST_NAME)].map(([name]) => name)
  return {
    declares: [],
    // A token that its scripts name may be set there.
    needs: unique(tokens.filter((token) => isForeign(token) && !text.scripts.includes(token))),
    mentions: unique(hostNames.filter(isForeign)),
  }
}

const unique = (names: string[]) => [...new Set(names)].sort()

/** `--parlor-ink` of a declaration and `parlor-button` of a selector. */
function declaredIn(styles: string): Set<string> {
  const names = new Set<string>()
  const root = parse(styles)
  root.walkDecls(/^--/, ({ prop }) => void names.add(prop))
  root.walkAtRules('property', ({ params }) => void names.add(params))
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) names.add(name)
  })
  return names
}
