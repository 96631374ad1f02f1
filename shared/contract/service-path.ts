/** Pages reach every service at `/api/{remote}/{service}/…` of their own origin. */
export const API = '/api'

/** Unreserved characters and escapes, but none that may become `/`, `\`, `.`, `%` or a control. */
const SEGMENT = /^(?:[A-Za-z0-9_.~-]|%(?!2f|5c|2e|25|0)[0-9a-f]{2})*$/i

/**
 * The problem of a path within a service, which begins with a slash and has no query; undefined if
 * there is none. Pages, the site, and the CDN's function require this form, and nobody resolves a
 * path. The CDN's runtime knows little more than ES5, so there is no destructuring here.
 */
export function servicePathProblem(path: string): string | undefined {
  const parts = path.split('/')
  if (parts[0] !== '' || parts.length === 1) return 'A path begins with a slash.'
  return parts
    .slice(1)
    .map((segment, at, all) => segmentProblem(segment, { isLast: at === all.length - 1 }))
    .find((problem) => problem !== undefined)
}

function segmentProblem(segment: string, place: { isLast: boolean }): string | undefined {
  if (segment === '' && !place.isLast) return 'Only the last part of a path may be empty.'
  if (segment === '.' || segment === '..') return 'No part of a path may be "." or "..".'
  if (!SEGMENT.test(segment))
    return `"${segment}" is not a valid part of a path: escape its special characters.`
  return undefined
}
