/** The whole release: what it holds, with the hash of every other file. Written last. */
export const MANIFEST_FILE = 'mf-manifest.json'

/** Smoke steps and sources, for the gates of other teams. It is kept where visitors cannot read it. */
export const CHECKS_FILE = 'checks.json'
/** Where a site keeps it; no web server should serve that. */
export const CHECKS_FOLDER = '.checks'

/** The host's header as strangers see it, above each static screen. */
export const HEADER_FILE = 'static.header.html'

/** The declarations of the host and of `shared`, for the compiler of each remote's gate. */
export const HOST_TYPES_FILE = 'types.json'
