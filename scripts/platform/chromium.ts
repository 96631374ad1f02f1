import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './project-root'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium on this machine: the system's own, or the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM, ...candidates, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  )
}

/** The ways to get Chromium where there is none, the ones without the system's packages first. */
const INSTALLATIONS: [command: string, args: string[]][] = [
  [join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']],
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
]

/** Installs Chromium where there is none yet; throws when it cannot be had. */
export function ensureChromium(): string {
  for (const [command, args] of INSTALLATIONS) {
    const found = findChromium()
    if (found) return found
    console.log(
      `Getting Chromium for the browser tests: ${command.split('/').pop()} ${args.join(' ')}`,
    )
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    })
  }
  const found = findChromium()
  if (found) return found
  throw new Error(
    'Chromium could not be installed. Install it, or name it: CHROMIUM=/path/to/chromium npm test',
  )
}
