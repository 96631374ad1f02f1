import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build/packages'
import { fail } from './platform/fail'

const folder = join(root, 'scripts/bench')
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => file.slice(0, -3))
      .sort()
  : []

const [name, ...args] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  const list = `The benchmarks are: ${names.join(', ')}.`
  console.log(name ? `There is no benchmark ${name}. ${list}` : list)
  process.exit(name ? 1 : 0)
}

const { run } = (await import(join(folder, `${name}.ts`))) as {
  run(args: string[]): Promise<Record<string, unknown>>
}
console.log(JSON.stringify(await run(args).catch(fail)))
process.exit(0)
