import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, root } from '../../build/packages'
import { sourceVersion } from '../../build/source-version'
import { writeComparisonSources } from './comparison-sources'
import { buildMonolithSite } from './monolith-site'
import { buildPlainFederationSite } from './plain-federation-site'

const CACHE = join(root, '.cache')
const PREFIX = 'load-'

/** What the comparisons are made of, in one hash: unchanged, they are not built again. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const name of deployables) hash.update(sourceVersion(name))
  const folder = join(root, 'scripts/bench/load')
  for (const file of readdirSync(folder).filter((each) => /comparison|-site\.ts$/.test(each))) {
    hash.update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** The folders of the two sites that Parlor is measured against. */
export async function comparisonSites() {
  const built = join(CACHE, PREFIX + sourcesHash())
  if (!existsSync(built)) {
    for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
      if (name.startsWith(PREFIX)) rmSync(join(CACHE, name), { recursive: true })
    }
    const sources = writeComparisonSources(`${built}.part`)
    await buildMonolithSite(join(sources.folder, 'monolith'), sources)
    await buildPlainFederationSite(join(sources.folder, 'plain'), sources)
    // Under its name only when it is whole.
    renameSync(sources.folder, built)
  }
  return { monolith: join(built, 'monolith'), 'plain federation': join(built, 'plain') }
}
