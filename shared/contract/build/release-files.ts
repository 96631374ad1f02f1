/** Lists the whole release, with the hash of every other file. Written last. */
export const MANIFEST_FILE = 'mf-manifest.json'

/** Smoke steps and sources, for the gates of other teams. Stored where visitors cannot read it. */
export const CHECKS_FILE = 'checks.json'
/** The site's folder for it; no web server should serve it. */
export const CHECKS_FOLDER = '.checks'

/** The host's header for signed-out visitors, above each static screen. */
export const HEADER_FILE = 'static.header.html'
/** The same for a site with a name of its own, which the composer inserts. */
export const NAMED_HEADER_FILE = 'static.named-header.html'

/** The declarations of the host and of `shared`, for the compiler of each remote's gate. */
export const HOST_TYPES_FILE = 'types.json'
