import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { ProjectCopy } from '../testing/browser/project-copy'
import { takeWrite, writeFigures } from './fast/write-figures'
import { timeHotReloads } from './loop/time-hot-reloads'
import { numericOptions } from './measure/numeric-options'
import { median, round } from './measure/statistics'
import { timeToReady } from './setup'

const REMOTES = ['remote-auth', 'remote-chat'] as const

export const keys = ['hot_reload_ms', 'restart_s', 'build_remote_s', 'dev_ready_s']
export const smallest = ['--changes', '1', '--builds', '1']

/** What a developer waits for, in a copy of the project. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { writes, rest } = takeWrite(args)
  const options = numericOptions(rest, { changes: 5, builds: REMOTES.length })
  const project = new ProjectCopy({ withBuilds: true })
  try {
    await timeToReady(project.folder)
    const restart = await timeToReady(project.folder)
    const builds = REMOTES.slice(0, options.builds).map((name) => timeBuild(project, name))
    const { readySeconds, reloadsMs } = await timeHotReloads(project, options.changes)
    const figures = {
      hot_reload_ms: round(median(reloadsMs), 0),
      restart_s: round(restart, 1),
      build_remote_s: round(Math.max(...builds), 1),
      dev_ready_s: round(readySeconds, 1),
    }
    console.table({
      'a change on the screen, ms': { measured: figures.hot_reload_ms, aim: 1_000 },
      'npm start, nothing changed, s': { measured: figures.restart_s, aim: 5 },
      'npm run build -- a remote, s': { measured: figures.build_remote_s, aim: 15 },
      'npm run dev, until it is ready, s': { measured: figures.dev_ready_s },
    })
    if (writes) writeFigures('loop', figures)
    return figures
  } finally {
    project.dispose()
  }
}

/** Seconds that a production build of one package takes after a change in it. */
function timeBuild(project: ProjectCopy, name: string): number {
  appendFileSync(project.path(`${name}/webpack.config.ts`), '\n// changed\n')
  const start = performance.now()
  execFileSync('npm', ['run', 'build', '--', name], { cwd: project.folder, stdio: 'ignore' })
  return (performance.now() - start) / 1000
}
