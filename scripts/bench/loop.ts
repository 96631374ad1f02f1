import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../build/packages'
import type { ProjectCopy } from '../demo/project-copy'
import { temporaryCopy } from './measure/at-end'
import { openBrowser } from './measure/browser'
import { changeSource, startDevelopment, startSite, timeCommand } from './measure/command-times'
import { median, round } from './measure/statistics'

const REMOTES = ['remote-auth', 'remote-chat']
const HEADING = 'Welcome Back!'

export const keys = [
  ...['hot_reload_ms', 'restart_s', 'build_remote_s', 'dev_ready_s'],
  ...['deploy_remote_s', 'check_s'],
]
export const options = {
  changes: 5,
  restarts: 1,
  builds: REMOTES.length,
  deploys: 1,
  checks: 1,
  write: false,
}
export const smallest = { changes: 1, restarts: 1, builds: 1, deploys: 0, checks: 0 }

/**
 * A developer's waiting times, in a copy of the project; `npm run check` in the project itself,
 * after a first one that builds what has changed.
 */
export async function run({ changes, restarts, builds, deploys, checks }: typeof options) {
  const project = temporaryCopy()
  if (restarts > 0) await timeToReady(project.folder)
  const restart = restarts > 0 ? await timeToReady(project.folder) : Number.NaN
  const buildTimes = timesAfterChange('build', REMOTES.slice(0, builds), project)
  const deployTimes = timesAfterChange('deploy', REMOTES.slice(0, deploys), project)
  const { readySeconds, reloadsMs } = await timeHotReloads(project, changes)
  if (checks > 0) timeCommand(root, 'check')
  const figures = {
    hot_reload_ms: round(median(reloadsMs), 0),
    restart_s: restart,
    build_remote_s: Math.max(...buildTimes),
    dev_ready_s: readySeconds,
    deploy_remote_s: median(deployTimes),
    check_s: checks > 0 ? timeCommand(root, 'check') : Number.NaN,
  }
  console.table({
    'a change on the screen, ms': { measured: figures.hot_reload_ms, aim: 1_000 },
    'npm start, nothing changed, s': { measured: figures.restart_s, aim: 5 },
    'npm run build -- a remote, s': { measured: figures.build_remote_s, aim: 15 },
    'npm run dev, until it is ready, s': { measured: figures.dev_ready_s },
    'npm run deploy -- a remote, s': { measured: figures.deploy_remote_s },
    'npm run check, nothing changed, s': { measured: figures.check_s, aim: 10 },
  })
  return figures
}

/** Seconds until the site of `folder` is ready. Then stops it. */
async function timeToReady(folder: string): Promise<number> {
  const { seconds, stop } = await startSite(folder)
  await stop()
  return seconds
}

/** Seconds of a command for one package after a change in it, for each package. */
function timesAfterChange(command: string, names: string[], project: ProjectCopy): number[] {
  return names.map((name) => {
    changeSource(project.folder, `${name}/webpack.config.ts`)
    return timeCommand(project.folder, command, '--', name)
  })
}

/**
 * Milliseconds from each saved change of the login screen, in the composed development site, to the
 * frame that shows it; and the seconds until that site was ready.
 */
async function timeHotReloads(project: ProjectCopy, changes: number) {
  const browser = await openBrowser()
  const { url, seconds: readySeconds, stop } = await startDevelopment(project.folder)
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/login`)
    await page.getByRole('heading', { name: HEADING }).waitFor()
    const file = project.path('remote-auth/login.tsx')
    const source = readFileSync(file, 'utf8')
    const reloadsMs: number[] = []
    for (let change = 1; change <= changes; change++) {
      const heading = `Welcome, change ${change}!`
      const headingShown = page.waitForFunction(
        (heading) => document.querySelector('h1')?.textContent === heading,
        heading,
      )
      const start = performance.now()
      writeFileSync(file, source.replace(HEADING, heading))
      await headingShown
      reloadsMs.push(performance.now() - start)
    }
    return { readySeconds, reloadsMs }
  } finally {
    await stop()
  }
}
