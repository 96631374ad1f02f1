import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFunctions } from './aws/bundle-functions'
import { BUNDLE_FOLDER } from './aws/template/lambda-function'
import { probeTemplate } from './aws/template/probe-template'
import { template } from './aws/template/template'
import { root } from './build/packages'

// Writes what an operator hands to the provider: the functions and the stack's template.
// `scripts/aws/README.md` says what to do with them.

const folder = join(root, 'dist/hosted')
mkdirSync(folder, { recursive: true })
await bundleFunctions(join(folder, BUNDLE_FOLDER))
for (const [file, content] of Object.entries({ template, probe: probeTemplate })) {
  writeFileSync(join(folder, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`)
}
console.log(`Bundled into ${folder}: template.json, probe.json and functions/`)
