import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { installHosted } from '../../release/hosted'
import type { Options } from './options'

export type BenchFigures = Record<string, unknown>
/** The exports of each file that is a benchmark. */
export interface Bench {
  run(options: Options): Promise<BenchFigures>
  /** Every option, with its default. `seed` is printed, and `write` puts the figures into table and picture. */
  options: Options
  /** The options of its run in the tests, which only shows that it still works. */
  smallest: Options
  /** The keys of its figures, in any run. */
  keys: readonly string[]
  /** Figures that are guaranteed in any run, however small. */
  guarantees?: BenchFigures
}

const folder = join(root, 'scripts/bench')
/** These need the packages of a hosted site. */
const hostedFolder = join(root, 'scripts/hosted/bench')
const hostedNames = namesIn(hostedFolder)

export const benchNames = [...namesIn(folder), ...hostedNames].sort()

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
}

export async function loadBench(name: string): Promise<Bench> {
  if (hostedNames.includes(name)) {
    await installHosted()
    return (await import(join(hostedFolder, `${name}.ts`))) as Bench
  }
  return (await import(join(folder, `${name}.ts`))) as Bench
}
