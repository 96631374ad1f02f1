import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseIndex } from '../../release/contract/release-index'
import { inlinedBlock } from '../../release/page/render-page'
import { INDEX_FILE, PAGE_FILE } from '../../release/records/site-state'
import { onceASecond } from './watch-health'

const shells = v.tupleWithRest(
  [v.object({ scripts: v.array(v.object({ path: v.string() })) })],
  v.unknown(),
)

/** The reason why a visitor would not get the site, checked at most once a second, or undefined. */
export function siteHealth(folder: string): () => string | undefined {
  return onceASecond(() => siteProblem(folder))
}

function siteProblem(folder: string): string | undefined {
  try {
    const page = readFileSync(join(folder, PAGE_FILE), 'utf8')
    const { success, output } = v.safeParse(shells, inlinedBlock(page, 'host'))
    if (!success) return `${PAGE_FILE} is cut off. ${COMPOSE}`
    const lost = output[0].scripts.find(({ path }) => !existsSync(join(folder, path)))
    if (lost) {
      return `${lost.path}, which the page loads first, is missing. Roll back the host (npm run rollback -- host), or deploy it again (npm run deploy -- host).`
    }
    const index = parseIndex(readFileSync(join(folder, INDEX_FILE), 'utf8'))
    return index.host?.current ? undefined : `${INDEX_FILE} does not name a host. ${COMPOSE}`
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined) return `${PAGE_FILE} is damaged. ${COMPOSE}`
    return `${path?.slice(folder.length + 1)} cannot be read (${code}). ${COMPOSE}`
  }
}

const COMPOSE = 'Compose it again: npm run configure'
