import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildRelease } from '../build/build-release'
import { deployables, root } from '../build/packages'
import { fail, OptionError, readCommandLine } from '../platform/command-line'
import { Progress } from '../platform/progress'
import { gate } from '../release/gate/gate'
import { withObjections } from '../release/gate/objection'
import { ReleaseStore } from '../release/release-store'
import { refuseMissing, siteStorage } from '../release/site-storage'
import { liveSite } from '../release/storage/live-site'

const TAKES = 'check takes --site ADDRESS: of the live site, or its folder, or s3://bucket/prefix.'

/**
 * Checks the types of each remote here, and holds its build against the live site: the host's
 * declarations and manifest, and what the other teams have there. Tries nothing in a browser.
 */
async function check(args: string[]): Promise<void> {
  const { values } = readCommandLine(args, { site: { type: 'string' } }, TAKES)
  const site = values.site ?? process.env.SITE
  if (!site) throw new OptionError(`Say what to check against. ${TAKES}`)
  const storage = /^https?:/.test(site) ? liveSite(site) : await siteStorage(site)
  await refuseMissing(storage)
  const store = new ReleaseStore(storage)
  const progress = new Progress()
  let isGood = true
  for (const name of deployables) {
    const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', name], { stdio: 'inherit' })
    const release = await progress.during(`building ${name}`, () => buildRelease(name))
    const objections = await gate({ release, store, smoke: undefined, progress })
    if (objections.length > 0) {
      console.error(withObjections(`${name} does not fit ${store.address}:`, objections))
    }
    if (tsc.status === 0 && objections.length === 0) console.log(`${name} fits ${store.address}.`)
    else isGood = false
  }
  if (!isGood) process.exit(1)
}

check(process.argv.slice(2)).catch(fail)
