import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { root } from '../build/packages'
import { freePorts } from '../testing/browser/free-ports'
import type { ProjectCopy } from '../testing/browser/project-copy'
import { ServedProcess } from '../testing/browser/served-process'
import { temporaryCopy, temporaryFolder } from './measure/at-end'
import { openBrowser } from './measure/browser'
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
  if (checks > 0) timeCommand(['check'], root)
  const figures = {
    hot_reload_ms: round(median(reloadsMs), 0),
    restart_s: round(restart, 1),
    build_remote_s: round(Math.max(...buildTimes), 1),
    dev_ready_s: round(readySeconds, 1),
    deploy_remote_s: round(median(deployTimes), 1),
    check_s: checks > 0 ? round(timeCommand(['check'], root), 1) : Number.NaN,
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

/** Seconds from `npm start` in `folder` to `Site ready`. Then stops the site. */
async function timeToReady(folder: string): Promise<number> {
  const start = performance.now()
  const child = spawn('npm', ['start', '--', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Site ready:')) continue
    const seconds = (performance.now() - start) / 1000
    const exited = once(child, 'exit')
    // npm and the server it started are one process group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await exited
    return seconds
  }
  throw new Error('npm start ended before the site was ready.')
}

/** Seconds of a command for one package after a change in it, for each package. */
function timesAfterChange(command: string, names: string[], project: ProjectCopy): number[] {
  return names.map((name) => {
    appendFileSync(project.path(`${name}/webpack.config.ts`), '\n// changed\n')
    return timeCommand([command, '--', name], project.folder)
  })
}

function timeCommand(args: string[], cwd: string): number {
  const start = performance.now()
  execFileSync('npm', ['run', ...args], { cwd, stdio: 'ignore' })
  return (performance.now() - start) / 1000
}

/**
 * Milliseconds from each saved change of the login screen, in the composed development site, to the
 * frame that shows it; and the seconds until that site was ready.
 */
async function timeHotReloads(project: ProjectCopy, changes: number) {
  const browser = await openBrowser()
  const server = new ServedProcess()
  const port = String(await freePorts(3))
  const args = ['scripts/dev.ts', '--port', port, '--data', temporaryFolder()]
  const begun = performance.now()
  const url = await server.start({ args, folder: project.folder })
  const readySeconds = (performance.now() - begun) / 1000
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/login`)
    await page.getByRole('heading', { name: HEADING }).waitFor()
    const file = project.path('remote-auth/login.tsx')
    const source = readFileSync(file, 'utf8')
    const reloadsMs: number[] = []
    for (let change = 1; change <= changes; change++) {
      const heading = `Welcome, change ${change}!`
      const shown = page.waitForFunction(
        (heading) => document.querySelector('h1')?.textContent === heading,
        heading,
      )
      const start = performance.now()
      writeFileSync(file, source.replace(HEADING, heading))
      await shown
      reloadsMs.push(performance.now() - start)
    }
    return { readySeconds, reloadsMs }
  } finally {
    await server.stop()
  }
}
