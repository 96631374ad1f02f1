import { fetchFiles } from '../remotes/fetch-files'
import { loadStyles } from '../remotes/release-styles'
import { runScript } from '../remotes/run-script'
import { within } from '../remotes/within'
import { again } from './again'
import type { HostRelease } from './host-releases'
import { tell } from './rescue-notice'
import { hasStarted } from './start-mark'

export const FILE_TIMEOUT_MS = 10_000

/**
 * Starts the shell where the page's own tags did not: its live release, or else the one before.
 * Resolves with the release that started, once one has.
 */
export async function rescueScript(releases: HostRelease[]): Promise<HostRelease | undefined> {
  const notice = tell('The main part of Parlor, the host, is not answering. It is tried again.')
  let started: HostRelease | undefined
  await again(async () => {
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
  // Past the browser's cache, where an error page may lie in a file's place.
  const fetched = await within(FILE_TIMEOUT_MS, (signal) =>
    fetchFiles([...scripts, ...styles], { cache: 'reload', signal }),
  )
  if (!fetched.ok || hasStarted()) return false
  await within(FILE_TIMEOUT_MS, (signal) => loadStyles(styles, signal))
  for (const file of scripts) await runScript(file, AbortSignal.timeout(FILE_TIMEOUT_MS))
  return hasStarted()
}
