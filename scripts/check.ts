import { runJest } from './tools/run-jest'
import { staticChecks } from './tools/static-checks'

const results = await staticChecks()
const rules = await runJest(['scripts/import-rules.test.ts'])
process.exit(results.every(({ ok }) => ok) && rules.failed === 0 ? 0 : 1)
