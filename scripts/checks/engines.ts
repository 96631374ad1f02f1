import { spawnSync } from 'node:child_process'
import { findExecutables } from '../platform/executables'

/** The Debian packages with the other engines' browsers, and a screen for the one that needs it. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']

interface Engines {
  firefox: string
  webKitDriver: string
  /** WebKitGTK's own small browser, which the driver starts. */
  miniBrowser: string
}

/** Firefox and WebKit on this machine, installed where there is apt; throws if that fails. */
export function ensureEngines(): Engines {
  const engines = findEngines() ?? installEngines()
  if (engines) return engines
  throw new Error(
    `Firefox or WebKit is missing, and apt-get could not install it. On Debian, as root: apt-get install ${PACKAGES.join(' ')}`,
  )
}

function findEngines(): Engines | undefined {
  const [firefox] = findExecutables(['firefox-esr'])
  const [webKitDriver] = findExecutables(['WebKitWebDriver'])
  const [screen] = findExecutables(['xvfb-run'])
  const [xauth] = findExecutables(['xauth'])
  const owned = spawnSync('dpkg', ['-S', '*/MiniBrowser'], { encoding: 'utf8' })
  const miniBrowser = /: (\/.*)$/m.exec(owned.stdout ?? '')?.[1]
  const isWhole = firefox && webKitDriver && screen && xauth && miniBrowser
  return isWhole ? { firefox, webKitDriver, miniBrowser } : undefined
}

function installEngines(): Engines | undefined {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    console.log(`Getting Firefox and WebKit for the browser tests: apt-get ${args.join(' ')}`)
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  }
  return findEngines()
}
