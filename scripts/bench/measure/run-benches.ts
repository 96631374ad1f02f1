import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import { root } from '../../build/packages'
import type { Tally } from '../../testing/run-tools'
import { type Bench, benchNames, type Figures, loadBench } from './load-bench'

/** Some wait for a network that they have slowed, so three of them keep two cores busy. */
const AT_ONCE = 4
/** A bench that waits for what has been lost would wait for ever. */
const LONGEST_MS = 600_000
/** They take longest, so the others run beside them. */
const FIRST = ['load', 'gate', 'loop']

/** Runs benchmarks at their smallest, so that none breaks unnoticed: those apart, or all others. */
export async function runBenches({ apart }: { apart: boolean }): Promise<Tally> {
  // Benches are not in the terminal's group, so they hear of Ctrl+C through the end of this process.
  process.once('SIGINT', () => process.exit(130))
  const inTurn = pLimit(AT_ONCE)
  const names = [...FIRST, ...benchNames.filter((name) => !FIRST.includes(name))]
  const benches = await Promise.all(
    names.map(async (name) => ({ name, ...(await loadBench(name)) })),
  )
  const asked = benches.filter((bench) => (bench.apart !== undefined) === apart)
  const runs = await Promise.all(asked.map(({ name }) => inTurn(() => runSmallest(name))))
  const failed = runs.filter((ok) => !ok).length
  return { passed: runs.length - failed, failed }
}

async function runSmallest(name: string): Promise<boolean> {
  const args = ['--import', 'tsx', 'scripts/bench.ts', name, '--smallest']
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it has started ends with it.
    detached: true,
  })
  const kill = () => killGroup(child)
  const limit = setTimeout(kill, LONGEST_MS)
  process.once('exit', kill)
  // What is left behind would hold the output open, and the end be waited for in vain.
  child.once('exit', kill)
  let printed = ''
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const begun = performance.now()
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  clearTimeout(limit)
  process.off('exit', kill)
  const problems =
    status === 0 ? problemsOf(await loadBench(name), figuresIn(printed)) : [printed, log]
  if (status === null) problems.unshift(`It had not ended after ${LONGEST_MS / 1_000} s.`)
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'}  bench ${name} at its smallest, ${seconds} s`,
  )
  for (const problem of problems) console.log(problem)
  return problems.length === 0
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // All of it has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The last line of what a benchmark prints. */
function figuresIn(output: string): Figures {
  const line = output.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{') ? (JSON.parse(line) as Figures) : {}
}

/** What is wrong with the figures of a run, a sentence each. */
function problemsOf({ keys, promised = {} }: Bench, figures: Figures): string[] {
  return [
    ...keys.filter((key) => figures[key] === undefined).map((key) => `There is no ${key}.`),
    ...Object.entries(promised)
      .filter(([key, value]) => figures[key] !== value)
      .map(([key, value]) => `${key} is ${figures[key]} instead of ${value}.`),
  ]
}
