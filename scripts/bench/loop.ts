import { readFileSync, writeFileSync } from 'node:fs'
import { ProjectCopy } from '../testing/browser/project-copy'
import { takeWrite, writeFigures } from './fast/write-figures'
import { timeBuild } from './loop/time-build'
import { timeHotReloads } from './loop/time-hot-reloads'
import { numericOptions } from './measure/numeric-options'
import { median, round } from './measure/statistics'
import { timeToReady } from './setup'

const REMOTES = ['remote-auth', 'remote-chat'] as const

/** What a developer waits for, in a copy of the project. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { writes, rest } = takeWrite(args)
  const { changes } = numericOptions(rest, { changes: 5 })
  const project = new ProjectCopy()
  try {
    await timeToReady(project.folder)
    const restart = await timeToReady(project.folder)
    const builds = REMOTES.map((name) => {
      const file = project.path(`${name}/webpack.config.ts`)
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed\n`)
      return { name, seconds: timeBuild(project.folder, name) }
    })
    const hotReloads = await timeHotReloads(project, changes)

    const slowest = Math.max(...builds.map(({ seconds }) => seconds))
    console.log(
      `a change on the screen         ${median(hotReloads).toFixed(0)} ms (${hotReloads.map((ms) => ms.toFixed(0)).join(', ')})   (aim: under 1000)`,
    )
    console.log(`npm start, nothing changed     ${restart.toFixed(1)} s   (aim: under 5)`)
    for (const { name, seconds } of builds) {
      console.log(`npm run build -- ${name}   ${seconds.toFixed(1)} s   (aim: under 15)`)
    }
    const figures = {
      hot_reload_ms: round(median(hotReloads), 0),
      restart_s: round(restart, 1),
      build_remote_s: round(slowest, 1),
    }
    if (writes) writeFigures('loop', figures)
    return figures
  } finally {
    project.dispose()
  }
}
