/** The blocks of JSON that a composed page carries, by id (`scripts/release/compose-page.ts`). */
const ids = {
  config: 'parlor-config',
  /** The release index. */
  releases: 'parlor-releases',
  /** What is live, by the manifest's path. */
  manifests: 'parlor-manifests',
  /** The shell's own files: of the release that the page was composed for, and of the one before. */
  host: 'parlor-host',
}

/** The JSON of a block; undefined in a page without it, as in development. */
export function pageBlock(name: keyof typeof ids): unknown {
  const text = document.getElementById(ids[name])?.textContent
  return text ? JSON.parse(text) : undefined
}
