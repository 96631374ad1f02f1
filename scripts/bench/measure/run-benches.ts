import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import { root } from '../../build/packages'
import type { Tally } from '../../checks/run-tools'
import { type Bench, type BenchFigures, benchNames, loadBench } from './load-bench'

/** Some wait for a network that they have slowed down, so more of them than cores can run. */
const AT_ONCE = 4
/** A benchmark that waits for something lost would wait for ever. */
const LONGEST_MS = 600_000
/** These take longest, so they start first. */
const FIRST = ['load', 'gate', 'loop']

/** Runs all benchmarks at their smallest, so that none breaks unnoticed. */
export async function runBenches(): Promise<Tally> {
  const inTurn = pLimit(AT_ONCE)
  const names = [...FIRST, ...benchNames.filter((name) => !FIRST.includes(name))]
  const runs = await Promise.all(names.map((name) => inTurn(() => runSmallest(name))))
  const failureCount = runs.filter((ok) => !ok).length
  return { passed: runs.length - failureCount, failed: failureCount }
}

async function runSmallest(name: string): Promise<boolean> {
  const args = ['scripts/kit/command.mjs', 'bench', name, '--smallest']
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its children end with it. On Ctrl-C it ends with this one.
    detached: true,
  })
  const kill = () => killGroup(child)
  const limit = setTimeout(kill, LONGEST_MS)
  process.once('exit', kill)
  // Remaining children would hold the output open, and it would never end.
  child.once('exit', kill)
  let output = ''
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const start = performance.now()
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  clearTimeout(limit)
  process.off('exit', kill)
  const problems =
    status === 0 ? problemsOf(await loadBench(name), figuresIn(output)) : [output, log]
  if (status === null) problems.unshift(`It did not end within ${LONGEST_MS / 1_000} s.`)
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
    // The whole group has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The figures in the last line of a benchmark's output. */
function figuresIn(output: string): BenchFigures {
  const line = output.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{') ? (JSON.parse(line) as BenchFigures) : {}
}

/** The problems of a run's figures, a sentence each. */
function problemsOf({ keys, guarantees = {} }: Bench, figures: BenchFigures): string[] {
  return [
    ...keys
      .filter((key) => figures[key] === undefined)
      .map((key) => `The figure ${key} is missing.`),
    ...Object.entries(guarantees)
      .filter(([key, value]) => figures[key] !== value)
      .map(([key, value]) => `${key} is ${figures[key]} instead of ${value}.`),
  ]
}
