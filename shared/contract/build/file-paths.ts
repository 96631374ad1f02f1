/** One name in a path. Without a leading dot, `%` and `\` it cannot lead elsewhere. */
const SEGMENT = '[A-Za-z0-9_@~+-][A-Za-z0-9._@~+-]*'

const FILE = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`)
const SCREEN = new RegExp(`^(?:/${SEGMENT})+(?:/\\*)?$`)
const ADDRESS = new RegExp(`^(?:/|(?:/${SEGMENT})+)(?:\\?[^\\s\\\\\\p{C}]*)?$`, 'u')
/** A placeholder in a smoke step. */
const PLACEHOLDER = /\{[a-z]+\}/g
const PLAIN_TEXT = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u

/** Some file systems refuse longer paths. */
const MAX_LENGTH = 200

/** True for the path of a file in a release, from the release's folder. */
export const isFilePath = (text: string) => text.length <= MAX_LENGTH && FILE.test(text)

/** True for one name in such a path, such as a version. */
export const isSegment = (text: string) => isFilePath(text) && !text.includes('/')

/** Two paths that are the same file on a case-insensitive file system. */
export function sameButForCase(paths: readonly string[]): [string, string] | undefined {
  const pathsInLowerCase = new Map<string, string>()
  for (const path of paths) {
    const small = path.toLowerCase()
    const other = pathsInLowerCase.get(small)
    if (other !== undefined && other !== path) return [other, path]
    pathsInLowerCase.set(small, path)
  }
  return undefined
}

/** True for `/profile`, and for `/profile/*` of a screen that owns all paths below. */
export const isScreenPath = (text: string) => text.length <= MAX_LENGTH && SCREEN.test(text)

/** True for an address on this site: a path, and perhaps a query. */
export const isSmokeAddress = (text: string) =>
  text.length <= MAX_LENGTH && ADDRESS.test(text.replaceAll(PLACEHOLDER, 'x'))

export const isCommit = (text: string) => /^[0-9a-f]{40}$/.test(text)

/** True for an existing time in the format of `Date.toISOString`. */
export function isIsoTime(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}

/**
 * True for the name of a person or of a preview. It contains no control characters, text-direction
 * marks or invisible characters, so nobody can disguise one as another.
 */
export const isPlainText = (text: string) => PLAIN_TEXT.test(text)
