import { parseArgs } from 'node:util'
import { ensureChromium } from './e2e/chromium'
import { runJest, type Tally } from './tools/run-jest'
import { runPlaywright } from './tools/run-playwright'
import { staticChecks } from './tools/static-checks'

const { positionals: rooms } = parseArgs({ allowPositionals: true })

const tally: Tally = { passed: 0, failed: 0 }
function count({ passed, failed }: Tally): void {
  tally.passed += passed
  tally.failed += failed
}

for (const { ok } of await staticChecks(rooms.length > 0 ? rooms : undefined)) {
  count({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
}
count(await runJest(rooms.map((room) => `${room}/`)))
// A room alone has no site to drive; the whole has.
if (rooms.length === 0) {
  await ensureChromium()
  count(await runPlaywright())
}

console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)
