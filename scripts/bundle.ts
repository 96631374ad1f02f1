import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFunctions } from './deploy/bundle-functions'
import { BUNDLE_FOLDER } from './deploy/template/lambda-function'
import { probeTemplate } from './deploy/template/probe-template'
import { template } from './deploy/template/template'
import { root } from './webpack/rooms'

// Writes what an operator hands to the provider: the functions and the stack's template.
// `scripts/deploy/README.md` says what to do with them.

const folder = join(root, 'dist/hosted')
mkdirSync(folder, { recursive: true })
await bundleFunctions(join(folder, BUNDLE_FOLDER))
for (const [file, content] of Object.entries({ template, probe: probeTemplate })) {
  writeFileSync(join(folder, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`)
}
console.log(`Bundled into ${folder}: template.json, probe.json and functions/`)
