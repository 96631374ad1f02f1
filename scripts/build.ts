import { parseArgs } from 'node:util'
import { buildRelease } from './release/build-release'
import { deployables, isDeployable } from './webpack/rooms'

const { positionals } = parseArgs({ allowPositionals: true })
const names = positionals.length > 0 ? positionals : deployables
for (const name of names) {
  if (!isDeployable(name)) {
    console.error(`There is no package ${name} to build. Build one of: ${deployables.join(', ')}.`)
    process.exit(1)
  }
  const { version, reused } = await buildRelease(name)
  console.log(`${name} ${version}${reused ? ' (unchanged)' : ''}`)
}
