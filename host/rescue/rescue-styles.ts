import { fetchFiles } from '../remotes/fetch-files'
import type { ReleaseFile } from '../remotes/parse-manifest'
import { loadStyles } from '../remotes/release-styles'
import { within } from '../remotes/within'
import { again } from './again'
import { tell } from './rescue-notice'
import { FILE_TIMEOUT_MS } from './rescue-script'

/**
 * Brings the shell's style sheets in where the page's own tags did not, for as long as they are
 * wanted. A tag that still waits is taken out first: while it stands there, the browser paints
 * nothing and runs no script.
 */
export async function rescueStyles(isWanted: () => boolean): Promise<void> {
  const missing = shellStyles().filter((link) => !hasRules(link))
  if (missing.length === 0) return
  const files = missing.map(({ href: url, integrity }) => ({ url, integrity }))
  for (const link of missing) link.remove()
  const notice = tell('The looks of Parlor, a style sheet of the host, are tried again.')
  await again(async () => !isWanted() || (await bring(files)))
  notice.remove()
}

/** Takes the shell's style sheets of other releases than these files' out of the page. */
export function keepOnly(files: ReleaseFile[]): void {
  for (const link of shellStyles()) {
    if (!files.some(({ url }) => url === link.href)) link.remove()
  }
}

async function bring(files: ReleaseFile[]): Promise<boolean> {
  const fetched = await within(FILE_TIMEOUT_MS, (signal) =>
    fetchFiles(files, { cache: 'reload', signal }),
  )
  return fetched.ok && (await within(FILE_TIMEOUT_MS, (signal) => loadStyles(files, signal))).ok
}

/** Chromium gives a style sheet that failed to load a `sheet` all the same, without any rule. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // Its rules are not told to scripts: of our own files only where none arrived.
    return false
  }
}

function shellStyles(): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...links].filter(({ href }) => new URL(href).pathname.startsWith('/host/'))
}
