/** Ids of the JSON blocks in a composed page (`scripts/release/page/render-page.ts`). */
export const blockIds = {
  config: 'parlor-config',
  /** The live releases that the page needs at once (`page-release-set.ts`). */
  releaseSet: 'parlor-lineup',
  /** The manifests of the live releases of the specified screens, by path. */
  manifests: 'parlor-manifests',
  /** The shell's files: of the release that the page was composed for, and of the previous one. */
  host: 'parlor-host',
}

/** The JSON of a block in this page; undefined in a page without it, as in development. */
export function pageBlock(name: keyof typeof blockIds): unknown {
  const text = document.getElementById(blockIds[name])?.textContent
  return text ? JSON.parse(text) : undefined
}

/**
 * The script next to the shell, `host/startup`: it shows or preloads the first screen while the
 * shell loads, and starts the shell if its own tags failed. Releases that may return use this name.
 */
export const RESCUE_FILE = 'rescue.js'

/** The template with the HTML of the page's screen, which shows before the shell runs. */
export const STATIC_SCREEN = {
  template: 'parlor-screen',
  /** Id of the element that shows it. */
  shown: 'parlor-static',
}

/** The class of the details on the host's page in place of a screen that is missing or broken. */
export const FAILURE_CLASS = 'host-detail'
