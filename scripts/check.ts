import { parseArgs } from 'node:util'
import { recordSizes } from './tools/check-sizes'
import { runJest } from './tools/run-jest'
import { staticChecks } from './tools/static-checks'

// `--record`: what the builds weigh now becomes what later ones are compared with.
const { values } = parseArgs({ options: { record: { type: 'boolean' } } })
if (values.record) await recordSizes()

const results = await staticChecks()
const rules = await runJest(['scripts/import-rules.test.ts'])
process.exit(results.every(({ ok }) => ok) && rules.failed === 0 ? 0 : 1)
