import { arrayOf, entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { pageBlock } from '@parlor/shared/contract/page/page-blocks'
import { PAGE_BACKOFF, retryUntilDone } from '@parlor/shared/retry'
import { fetchText } from '../federation/fetch'
import { hasRules, loadStyle, type ReleaseFile, runScript } from '../federation/files'
import { withTimeout } from '../remotes/outcome'
import { withdrawStaticScreen } from '../static/static-screen'
import { hasStarted } from './start-mark'

/** The files of one release of the shell, in execution order. */
export interface HostRelease {
  scripts: ReleaseFile[]
  styles: ReleaseFile[]
}

const FILE_TIMEOUT_MS = 10_000

/** The release this page was composed for, then the previous one; none in development. */
export function hostReleases(): HostRelease[] {
  return arrayOf(pageBlock('host')).map((value) => {
    const release = entriesOf(value)
    return { scripts: filesOf(release.get('scripts')), styles: filesOf(release.get('styles')) }
  })
}

/**
 * Starts the shell if the page's own tags failed to: its live release, or else the previous one.
 * Resolves with the release that started.
 */
export async function rescueScript(releases: HostRelease[]): Promise<HostRelease | undefined> {
  withdrawStaticScreen()
  let startedRelease: HostRelease | undefined
  const attempt = async () => {
    for (const release of releases) {
      if (!(await start(release))) continue
      startedRelease = release
      return true
    }
    return hasStarted()
  }
  // Nothing has changed the title yet, which is the product's name.
  const text = `The main part of ${document.title}, the host, is not answering. Retrying …`
  await retryWithNotice(text, attempt)
  return startedRelease
}

/**
 * Loads the shell's style sheets if the page's own tags failed to, while `isWanted`. Removes a tag
 * that still waits first: it blocks all painting and all scripts.
 */
export async function rescueStyles(isNeeded: () => boolean): Promise<void> {
  const missing = shellStyles().filter((link) => !hasRules(link))
  if (missing.length === 0) return
  const files = missing.map(({ href: url, integrity }) => ({ url, integrity }))
  for (const link of missing) link.remove()
  const attempt = async () => !isNeeded() || (await loadStyles(files, { fresh: true }))
  await retryWithNotice('A style sheet of the host did not load. Retrying …', attempt)
}

/** Removes the shell's style sheets other than these files from the page. */
export function keepOnly(files: ReleaseFile[]): void {
  for (const link of shellStyles()) {
    if (!files.some(({ url }) => url === link.href)) link.remove()
  }
}

async function start({ scripts, styles }: HostRelease): Promise<boolean> {
  // The browser's cache may hold an error page in a file's place.
  const fetching = await withTimeout(FILE_TIMEOUT_MS, (signal) =>
    Promise.all(
      [...scripts, ...styles].map((file) => fetchText({ ...file, cache: 'reload', signal })),
    ),
  )
  if (!fetching.ok || hasStarted()) return false
  await loadStyles(styles, { fresh: false })
  for (const file of scripts) {
    await withTimeout(FILE_TIMEOUT_MS, (signal) => runScript(file, { fresh: false, signal }))
  }
  return hasStarted()
}

async function loadStyles(files: ReleaseFile[], { fresh }: { fresh: boolean }): Promise<boolean> {
  const loading = await withTimeout(FILE_TIMEOUT_MS, (signal) =>
    Promise.all(files.map((file) => loadStyle(file, { fresh, signal }))),
  )
  return loading.ok
}

/** Retries until `attempt` succeeds, and meanwhile shows the text in the page. */
async function retryWithNotice(text: string, attempt: () => Promise<boolean>): Promise<void> {
  const notice = document.createElement('p')
  notice.className = 'host-notice'
  notice.setAttribute('role', 'status')
  notice.textContent = text
  document.body.prepend(notice)
  await retryUntilDone(attempt, PAGE_BACKOFF)
  notice.remove()
}

function shellStyles(): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...links].filter(({ href }) => new URL(href).pathname.startsWith('/host/'))
}

function filesOf(value: unknown): ReleaseFile[] {
  return arrayOf(value)
    .map(entriesOf)
    .map((file) => ({ path: textOf(file.get('path')), integrity: textOf(file.get('integrity')) }))
    .flatMap(({ path, integrity }) =>
      path && integrity ? [{ url: new URL(path, location.origin).href, integrity }] : [],
    )
}
