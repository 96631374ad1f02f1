import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readCommandLine } from '../platform/command-line'
import { ProjectCopy } from '../testing/browser/project-copy'
import type { Verdict } from './gate/try-changes'
import { median, round } from './measure/statistics'

export const keys = ['breaking', 'caught', 'harmless', 'blocked', 'static_refusal_s', 'deploy_s']
export const smallest = ['--quick', '--only', 'a chunk is missing from the release']
export const promised = { breaking: 1, caught: 1 }

/**
 * Seeded changes, breaking and harmless ones, each made in the sources of a copy of the project,
 * built as its one package and put before the gate of a live site. `--quick` leaves the browser
 * out, so that what only shows there passes; `--only TEXT` tries the changes with it in their name.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = { quick: { type: 'boolean' }, only: { type: 'string' } } as const
  const takes = 'The options are: --quick, --only TEXT.'
  const { quick = false, only = '' } = readCommandLine(args, options, takes).values
  const verdicts = await verdictsInCopy([only, quick ? 'quick' : 'whole'])
  const breaking = verdicts.filter(({ kind }) => kind === 'breaking')
  const harmless = verdicts.filter(({ kind }) => kind === 'harmless')
  const statically = verdicts.filter((verdict) => isRefused(verdict) && !verdict.isTried)
  const deployed = verdicts.filter((verdict) => !isRefused(verdict) && verdict.name !== 'host')
  const secondsOf = (some: Verdict[]) => round(median(some.map(({ seconds }) => seconds)), 1)
  const figures = {
    breaking: breaking.length,
    caught: breaking.filter(isRefused).length,
    harmless: harmless.length,
    blocked: harmless.filter(isRefused).length,
    static_refusal_s: secondsOf(statically),
    deploy_s: secondsOf(deployed),
  }
  console.log(`breaking changes caught    ${figures.caught} of ${figures.breaking}   (aim: all)`)
  console.log(`harmless changes blocked   ${figures.blocked} of ${figures.harmless}   (aim: none)`)
  console.log(`a refusal without a browser   ${figures.static_refusal_s} s   (aim: 5)`)
  console.log(`checks and publishing of a remote   ${figures.deploy_s} s   (aim: 10)`)
  return figures
}

async function verdictsInCopy(args: string[]): Promise<Verdict[]> {
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
    return verdicts
  } finally {
    copy.dispose()
  }
}

const isRefused = ({ objections }: Verdict) => objections.length > 0

function print(verdict: Verdict): void {
  const { kind, what, name, objections } = verdict
  const isRight = isRefused(verdict) === (kind === 'breaking')
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${kind}  ${name}: ${what}`)
  for (const objection of objections) console.log(`        ${objection}`)
}
