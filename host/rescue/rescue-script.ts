import { fetchFiles } from '../remotes/loading/fetch'
import { runScript } from '../remotes/loading/run-script'
import { loadStyles } from '../remotes/loading/styles'
import { withTimeout } from '../remotes/outcome'
import { retryUntilDone } from '../retry/retry'
import type { HostRelease } from './host-releases'
import { showNotice } from './notice'
import { hasStarted } from './start-mark'

export const FILE_TIMEOUT_MS = 10_000

/**
 * Starts the shell after the page's own tags have failed to: its live release, or else the previous
 * one. Resolves with the release that started.
 */
export async function rescueScript(releases: HostRelease[]): Promise<HostRelease | undefined> {
  const notice = showNotice('The main part of Parlor, the host, is not answering. Retrying …')
  let started: HostRelease | undefined
  await retryUntilDone(async () => {
    for (const release of releases) {
      if (!(await start(release))) continue
      started = release
      return true
    }
    return hasStarted()
  })
  notice.remove()
  return started
}

async function start({ scripts, styles }: HostRelease): Promise<boolean> {
  // The browser's cache may hold an error page in a file's place.
  const fetched = await withTimeout(FILE_TIMEOUT_MS, (signal) =>
    fetchFiles([...scripts, ...styles], { cache: 'reload', signal }),
  )
  if (!fetched.ok || hasStarted()) return false
  await withTimeout(FILE_TIMEOUT_MS, (signal) => loadStyles(styles, signal))
  for (const file of scripts) await runScript(file, AbortSignal.timeout(FILE_TIMEOUT_MS))
  return hasStarted()
}
