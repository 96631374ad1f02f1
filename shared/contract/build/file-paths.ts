/** One name in a path. Without a dot in front, `%` and `\` it can lead nowhere else. */
const SEGMENT = '[A-Za-z0-9_@~+-][A-Za-z0-9._@~+-]*'

const FILE = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`)
const SCREEN = new RegExp(`^(?:/${SEGMENT})+(?:/\\*)?$`)
const ADDRESS = new RegExp(`^(?:/|(?:/${SEGMENT})+)(?:\\?[^\\s\\\\\\p{C}]*)?$`, 'u')
/** What a smoke step may name instead of a text of its own. */
const PLACEHOLDER = /\{[a-z]+\}/g
const PLAIN_TEXT = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u

/** Longer ones stop some file systems. */
const MAX_LENGTH = 200

/** True for the path of a file in a release, from the release's folder. */
export const isFilePath = (text: string) => text.length <= MAX_LENGTH && FILE.test(text)

/** True for one name in such a path, such as a version. */
export const isSegment = (text: string) => isFilePath(text) && !text.includes('/')

/** Two paths that are one file where capital letters and small ones are the same. */
export function sameButForCase(paths: readonly string[]): [string, string] | undefined {
  const seen = new Map<string, string>()
  for (const path of paths) {
    const small = path.toLowerCase()
    const other = seen.get(small)
    if (other !== undefined && other !== path) return [other, path]
    seen.set(small, path)
  }
  return undefined
}

/** True for `/profile`, and for `/profile/*` of a screen that owns what is below. */
export const isScreenPath = (text: string) => text.length <= MAX_LENGTH && SCREEN.test(text)

/** True for an address of the site's own: a path, and perhaps a query. */
export const isSmokeAddress = (text: string) =>
  text.length <= MAX_LENGTH && ADDRESS.test(text.replaceAll(PLACEHOLDER, 'x'))

export const isCommit = (text: string) => /^[0-9a-f]{40}$/.test(text)

/** True for a time as `Date.toISOString` writes it, of a day that the calendar has. */
export function isIsoTime(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}

/**
 * True for the name of a person or of a preview. Without marks that a terminal obeys, that turn a
 * text around or that show nothing, it is what it looks like.
 */
export const isPlainText = (text: string) => PLAIN_TEXT.test(text)
