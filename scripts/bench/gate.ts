import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ProjectCopy } from '../demo/project-copy'
import { commitAll } from '../testing/checkout'
import { chosenChanges, needsMadeRemotes, newRemotes } from './gate/seeded-changes'
import type { GateTiming, GateVerdict } from './gate/try-changes'
import { temporaryCopy } from './measure/at-end'
import { median, round } from './measure/statistics'

export const keys = ['breaking', 'caught', 'harmless', 'blocked', 'static_refusal_s', 'deploy_s']
export const options = { quick: false, samples: false, only: '', write: false }
export const smallest = { samples: true }
const samples = chosenChanges({ samples: true, only: '' })
const breakingSamples = samples.filter(({ kind }) => kind === 'breaking').length
export const guarantees = { breaking: breakingSamples, caught: breakingSamples, blocked: 0 }

/**
 * Seeded changes, breaking and harmless ones. Each is made in the sources of a copy of the project,
 * built as its one package and checked by the gate of a live site. `--quick` skips the browser, so
 * problems that only show there pass; `--samples` tries one for each outcome of a deploy;
 * `--only TEXT` tries those with the text in their name.
 */
export async function run(choice: typeof options) {
  const { verdicts, besideThirty } = await verdictsInCopy(choice)
  const breaking = verdicts.filter(({ kind }) => kind === 'breaking')
  const harmless = verdicts.filter(({ kind }) => kind === 'harmless')
  const statically = verdicts.filter((verdict) => isRefused(verdict) && !verdict.isTried)
  const deployed = verdicts.filter((verdict) => !isRefused(verdict) && verdict.name !== 'host')
  const secondsOf = (some: GateVerdict[]) => round(median(some.map(({ seconds }) => seconds)), 1)
  const figures = {
    breaking: breaking.length,
    caught: breaking.filter(isRight).length,
    harmless: harmless.length,
    blocked: harmless.filter(isRefused).length,
    static_refusal_s: secondsOf(statically),
    deploy_s: secondsOf(deployed),
    ...(besideThirty !== undefined && { deploy_beside_thirty_s: round(besideThirty, 1) }),
  }
  console.log(`breaking changes caught    ${figures.caught} of ${figures.breaking}   (aim: all)`)
  console.log(`harmless changes blocked   ${figures.blocked} of ${figures.harmless}   (aim: none)`)
  console.log(`a refusal without a browser   ${figures.static_refusal_s} s   (aim: 5)`)
  console.log(`checks and publishing of a remote   ${figures.deploy_s} s   (aim: 10)`)
  if (besideThirty !== undefined) {
    console.log(`the same beside thirty packages   ${round(besideThirty, 1)} s   (aim: 25)`)
  }
  return figures
}

async function verdictsInCopy(choice: typeof options) {
  const copy = temporaryCopy()
  commitAll(copy)
  const changes = chosenChanges(choice)
  if (changes.some(needsMadeRemotes)) makeRemotes(copy)
  const verdicts: GateVerdict[] = []
  let besideThirty: number | undefined
  const script = copy.path('scripts/bench/gate/try-changes.ts')
  const child = fork(script, [JSON.stringify(choice)], {
    cwd: copy.folder,
    execArgv: ['--import', 'tsx'],
  })
  child.on('message', (result: GateVerdict | GateTiming) => {
    if ('secondsBesideThirty' in result) besideThirty = result.secondsBesideThirty
    else {
      verdicts.push(result)
      print(result)
    }
  })
  const [status] = (await once(child, 'exit')) as [number]
  if (status !== 0) throw new Error('The changes could not all be tried.')
  return { verdicts, besideThirty }
}

/** Makes remotes in the copy, before anything is loaded there that lists the remotes. */
function makeRemotes(copy: ProjectCopy): void {
  for (const [name, { command }] of Object.entries(newRemotes)) {
    const args = ['scripts/kit/command.mjs', 'new', name, ...command]
    execFileSync(process.execPath, args, { cwd: copy.folder, stdio: 'inherit' })
  }
}

const isRefused = ({ problems }: GateVerdict) => problems.length > 0

/** A change that does not build is not refused by the gate. */
const isRight = (verdict: GateVerdict) =>
  verdict.isBuilt && isRefused(verdict) === (verdict.kind === 'breaking')

function print(verdict: GateVerdict): void {
  const { kind, what, name, problems } = verdict
  console.log(`${isRight(verdict) ? 'ok  ' : 'FAIL'}  ${kind}  ${name}: ${what}`)
  for (const problem of problems) console.log(`        ${problem}`)
}
