/** Ids of the blocks of JSON that a composed page carries (`scripts/release/page/compose-page.ts`). */
export const blockIds = {
  config: 'parlor-config',
  /** The release index. */
  releases: 'parlor-releases',
  /** What is live, by the manifest's path. */
  manifests: 'parlor-manifests',
  /** The shell's own files: of the release that the page was composed for, and of the one before. */
  host: 'parlor-host',
}

/**
 * The script beside the shell, `host/startup`: it shows or preloads the first screen while the shell
 * loads, and starts the shell if its own tags could not. Releases that may come back have this name.
 */
export const RESCUE_FILE = 'rescue.js'

/** The template with the HTML of the page's screen, which shows before the shell has run. */
export const STATIC_SCREEN = {
  template: 'parlor-screen',
  /** The element that shows it. */
  shown: 'parlor-static',
}
