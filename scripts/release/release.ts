/** What a build writes beside its files as `release.json`: all that publishing needs to know. */
export interface Release {
  name: string
  version: string
  /** Files of the host's page, in the order they run; empty for a remote. */
  scripts: string[]
  styles: string[]
  /** Every file of the release, by path from its folder, with its `sha384-…` for `integrity`. */
  files: Record<string, string>
}

export const RELEASE_FILE = 'release.json'
export const MANIFEST_FILE = 'mf-manifest.json'

/** Reads `release.json`, which only builds write and nothing changes after. */
export function parseRelease(text: string): Release {
  return JSON.parse(text) as Release
}
