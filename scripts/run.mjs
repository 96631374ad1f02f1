// Every npm script runs through here. It installs what the lock file names, so that one command
// works on a fresh clone, then runs `scripts/commands/NAME.ts`.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './kit/launch.mjs'
import { npmCi } from './platform/npm-ci.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** npm writes this list of what is installed when it has installed everything. */
const installed = join(root, 'node_modules/.package-lock.json')

function packagesOf(lockFile) {
  return new Map(Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages))
}

/** True when every package that the lock file requires is installed in its version. */
function isInstalled() {
  if (!existsSync(installed)) return false
  const present = packagesOf(installed)
  for (const [path, required] of packagesOf(join(root, 'package-lock.json'))) {
    if (!path.startsWith('node_modules/') || required.optional || required.devOptional) continue
    if (present.get(path)?.version !== required.version) return false
  }
  return true
}

if (!isInstalled()) {
  const startTime = performance.now()
  const say = (text) => process.stdout.write(`Installing packages (once) ... ${text}`)
  const { isTTY } = process.stdout
  say(isTTY ? '\r' : '\n')
  const seconds = () => `${((performance.now() - startTime) / 1_000).toFixed(0)} s`
  const watch = isTTY && setInterval(() => say(`${seconds()}\r`), 1_000)
  const interrupt = () => {
    process.stderr.write(`${isTTY ? '\n' : ''}Ended by Ctrl-C.\n`)
    process.exit(130)
  }
  process.once('SIGINT', interrupt)
  const status = await npmCi(root)
  process.off('SIGINT', interrupt)
  clearInterval(watch)
  say(`${seconds()}\n`)
  if (status !== 0) {
    console.error('Parlor could not install its packages. Check the network, then run it again.')
    process.exit(1)
  }
}

process.chdir(root)
await launch(process.argv.slice(2))
