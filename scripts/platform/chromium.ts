import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { OptionError } from './commands/command-line'
import { findExecutables } from './executables'
import { root } from './project-root'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

/** Chromium on this machine: the system's, or the one that Playwright has downloaded. */
export function findChromium(): string | undefined {
  return firstThere([...findExecutables(NAMES), chromium.executablePath()])
}

/**
 * The browser for pages that nobody watches: Chromium without windows, menus and profiles, which
 * takes a third less processor time, or the full one if the machine has no other. Undefined if
 * Playwright should use the one that it has downloaded.
 */
export function findHeadlessChromium(): string | undefined {
  return firstThere(findExecutables([...SHELL_NAMES, ...NAMES]))
}

/** Throws an `OptionError` if there is none, before a deploy builds anything. */
export function requireChromium(): void {
  if (findHeadlessChromium() ?? findChromium()) return
  throw new OptionError(
    'A deploy is checked in Chromium, which is not installed. Install it with: npx playwright install --with-deps chromium',
  )
}

/** The environment's path comes before all others. */
function firstThere(paths: string[]): string | undefined {
  return [process.env.CHROMIUM ?? '', ...paths].find((path) => existsSync(path))
}

/**
 * The ways to get Chromium, the ones without the system's packages first. Not every Debian has the
 * headless package, so the full one comes last.
 */
const INSTALLATIONS: [command: string, args: string[]][] = [
  [join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']],
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
]

/** Installs Chromium if there is none; throws if that fails. */
export function ensureChromium(): void {
  for (const [command, args] of INSTALLATIONS) {
    if (findChromium()) return
    console.log(
      `Getting Chromium for the browser tests: ${command.split('/').pop()} ${args.join(' ')}`,
    )
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    })
  }
  if (findChromium()) return
  throw new Error(
    'Chromium could not be installed. Install it, or give its path: CHROMIUM=/path/to/chromium npm test',
  )
}
