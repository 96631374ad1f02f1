import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'

type Figures = Record<string, unknown>

/** What each file of `scripts/bench` exports. */
export interface Bench {
  run(args: string[]): Promise<Figures>
  /** The options of its run in `npm test`, which shows that it still works and measures nothing. */
  smallest: readonly string[]
  /** The keys of its figures, in any run. */
  keys: readonly string[]
  /** Figures that are promised in any run, however small. */
  promised?: Figures
}

const folder = join(root, 'scripts/bench')

export const benchNames = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()

export async function loadBench(name: string): Promise<Bench> {
  return (await import(join(folder, `${name}.ts`))) as Bench
}

/** What is wrong with the figures of a run, a sentence each. */
export function problemsOf({ keys, promised = {} }: Bench, figures: Figures): string[] {
  return [
    ...keys.filter((key) => figures[key] === undefined).map((key) => `There is no ${key}.`),
    ...Object.entries(promised)
      .filter(([key, value]) => figures[key] !== value)
      .map(([key, value]) => `${key} is ${figures[key]} instead of ${value}.`),
  ]
}
