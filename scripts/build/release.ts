import * as v from 'valibot'

const releaseSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Files of the host's page, in the order they run; empty for a remote. */
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  /** Every file of the release, by path from its folder, with its `sha384-…` for `integrity`. */
  files: v.record(v.string(), v.string()),
})

/** What a build writes beside its files as `release.json`: all that publishing needs to know. */
export type Release = v.InferOutput<typeof releaseSchema>

export const RELEASE_FILE = 'release.json'
export const MANIFEST_FILE = 'mf-manifest.json'

/** Reads `release.json`. */
export function parseRelease(text: string): Release {
  return v.parse(releaseSchema, JSON.parse(text))
}

/** The site cannot be read or changed as it is; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
