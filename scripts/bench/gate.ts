import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ProjectCopy } from '../testing/browser/project-copy'
import type { Verdict } from './gate/verdict'

export const keys = ['breaking', 'caught', 'harmless', 'blocked']
export const smallest = ['--quick', '--only', 'a chunk is missing from the release']
export const promised = { breaking: 1, caught: 1 }

/**
 * Seeded changes, breaking and harmless ones, each made in the sources of a copy of the project,
 * built as its one package and put before the gate of a live site. `--quick` leaves the browser
 * out, so that what only shows there passes; `--only TEXT` tries the changes with it in their name.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const copy = new ProjectCopy({ withBuilds: true })
  const verdicts: Verdict[] = []
  try {
    const child = fork(copy.path('scripts/bench/gate/try-changes.ts'), args, {
      cwd: copy.folder,
      execArgv: ['--import', 'tsx'],
    })
    child.on('message', (verdict) => {
      verdicts.push(verdict as Verdict)
      print(verdict as Verdict)
    })
    const [status] = (await once(child, 'exit')) as [number]
    if (status !== 0) throw new Error('The changes could not all be tried.')
  } finally {
    copy.dispose()
  }
  const breaking = verdicts.filter(({ kind }) => kind === 'breaking')
  const harmless = verdicts.filter(({ kind }) => kind === 'harmless')
  const refused = ({ objections }: Verdict) => objections.length > 0
  const result = {
    breaking: breaking.length,
    caught: breaking.filter(refused).length,
    harmless: harmless.length,
    blocked: harmless.filter(refused).length,
  }
  console.log(`breaking changes caught    ${result.caught} of ${result.breaking}   (aim: all)`)
  console.log(`harmless changes blocked   ${result.blocked} of ${result.harmless}   (aim: none)`)
  return result
}

function print({ kind, what, name, objections }: Verdict): void {
  const isRefused = objections.length > 0
  const isRight = isRefused === (kind === 'breaking')
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${kind}  ${name}: ${what}`)
  for (const objection of objections) console.log(`        ${objection}`)
}
