import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { root } from '../build/packages'
import { ProjectCopy } from '../testing/browser/project-copy'
import { takeWrite, writeFigures } from './fast/write-figures'
import { timeHotReloads } from './loop/time-hot-reloads'
import { numericOptions } from './measure/numeric-options'
import { median, round } from './measure/statistics'
import { timeToReady } from './setup'

const REMOTES = ['remote-auth', 'remote-chat'] as const

export const keys = [
  ...['hot_reload_ms', 'restart_s', 'build_remote_s', 'dev_ready_s'],
  ...['deploy_remote_s', 'check_s'],
]
export const smallest = ['--changes', '1', '--builds', '1', '--deploys', '0', '--checks', '0']

/**
 * What a developer waits for, in a copy of the project; `npm run check` in the project itself, after
 * a first one that builds what has changed.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { writes, rest } = takeWrite(args)
  const options = numericOptions(rest, {
    changes: 5,
    builds: REMOTES.length,
    deploys: 1,
    checks: 1,
  })
  const project = new ProjectCopy({ withBuilds: true })
  try {
    await timeToReady(project.folder)
    const restart = await timeToReady(project.folder)
    const builds = REMOTES.slice(0, options.builds).map((name) =>
      timeAfterChange('build', name, project),
    )
    const deploys = REMOTES.slice(0, options.deploys).map((name) =>
      timeAfterChange('deploy', name, project),
    )
    const { readySeconds, reloadsMs } = await timeHotReloads(project, options.changes)
    const figures = {
      hot_reload_ms: round(median(reloadsMs), 0),
      restart_s: round(restart, 1),
      build_remote_s: round(Math.max(...builds), 1),
      dev_ready_s: round(readySeconds, 1),
      deploy_remote_s: round(median(deploys), 1),
      check_s: options.checks > 0 ? timeCheck() : Number.NaN,
    }
    console.table({
      'a change on the screen, ms': { measured: figures.hot_reload_ms, aim: 1_000 },
      'npm start, nothing changed, s': { measured: figures.restart_s, aim: 5 },
      'npm run build -- a remote, s': { measured: figures.build_remote_s, aim: 15 },
      'npm run dev, until it is ready, s': { measured: figures.dev_ready_s },
      'npm run deploy -- a remote, s': { measured: figures.deploy_remote_s },
      'npm run check, nothing changed, s': { measured: figures.check_s, aim: 10 },
    })
    if (writes) writeFigures('loop', figures)
    return figures
  } finally {
    project.dispose()
  }
}

/** Seconds that a command for one package takes after a change in it. */
function timeAfterChange(command: string, name: string, project: ProjectCopy): number {
  appendFileSync(project.path(`${name}/webpack.config.ts`), '\n// changed\n')
  return timeCommand([command, '--', name], project.folder)
}

function timeCheck(): number {
  timeCommand(['check'], root)
  return round(timeCommand(['check'], root), 1)
}

function timeCommand(args: string[], cwd: string): number {
  const start = performance.now()
  execFileSync('npm', ['run', ...args], { cwd, stdio: 'ignore' })
  return (performance.now() - start) / 1000
}
