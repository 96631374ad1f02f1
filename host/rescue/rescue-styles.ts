import { fetchFiles } from '../remotes/loading/fetch'
import type { ReleaseFile } from '../remotes/loading/parse-manifest'
import { loadStyles } from '../remotes/loading/styles'
import { withTimeout } from '../remotes/outcome'
import { retryUntilDone } from '../retry/retry'
import { showNotice } from './notice'
import { FILE_TIMEOUT_MS } from './rescue-script'

/**
 * Loads the shell's style sheets after the page's own tags have failed to, for as long as
 * `isWanted`. A tag that still waits is removed first: it blocks all painting and all scripts.
 */
export async function rescueStyles(isWanted: () => boolean): Promise<void> {
  const missing = shellStyles().filter((link) => !hasRules(link))
  if (missing.length === 0) return
  const files = missing.map(({ href: url, integrity }) => ({ url, integrity }))
  for (const link of missing) link.remove()
  const notice = showNotice('A style sheet of the host did not load. Retrying …')
  await retryUntilDone(async () => !isWanted() || (await load(files)))
  notice.remove()
}

/** Removes the shell's style sheets other than these files from the page. */
export function keepOnly(files: ReleaseFile[]): void {
  for (const link of shellStyles()) {
    if (!files.some(({ url }) => url === link.href)) link.remove()
  }
}

async function load(files: ReleaseFile[]): Promise<boolean> {
  const fetched = await withTimeout(FILE_TIMEOUT_MS, (signal) =>
    fetchFiles(files, { cache: 'reload', signal }),
  )
  if (!fetched.ok) return false
  return (await withTimeout(FILE_TIMEOUT_MS, (signal) => loadStyles(files, signal))).ok
}

/** In Chromium a style sheet that failed to load still has a `sheet`, without any rule. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // Browsers hide the rules of other origins; for a file of our own this means it did not arrive.
    return false
  }
}

function shellStyles(): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...links].filter(({ href }) => new URL(href).pathname.startsWith('/host/'))
}
