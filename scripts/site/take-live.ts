import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allowedPolicies, allowsInlineStyles } from '@parlor/shared/contract/declared/policies'
import { isDeployable } from '../build/packages'
import { readState } from '../release/records/site-state'
import { takeSnapshot } from '../release/snapshot'
import { siteToTakeFrom } from '../release/storage/site-storage'

interface TakeLiveOptions {
  from: string
  /** The folder of the site here. */
  to: string
  say(note: string): void
}

/**
 * Copies configuration, host and remotes of a live site, apart from the packages that this checkout
 * builds. Returns the options that make them look as they do there.
 */
export async function takeLive({ from, to, say }: TakeLiveOptions) {
  const site = siteToTakeFrom(from)
  const state = await readState(site)
  const records = Object.fromEntries(
    Object.entries(state.records).filter(([name]) => !isDeployable(name)),
  )
  const copy = await takeSnapshot(site, { ...state, records })
  for (const problem of Object.values(copy.problems)) say(problem)
  const folder = join(to, 'releases')
  mkdirSync(folder, { recursive: true })
  // Records of packages that are no longer live there.
  for (const file of readdirSync(folder)) {
    if (!isDeployable(basename(file, '.json'))) rmSync(join(folder, file))
  }
  cpSync(copy.folder, to, { recursive: true })
  copy.remove()
  const { value } = copy.state.config
  const { account, feedback } = Object(value)
  return {
    ...(account === true && { account }),
    ...(typeof feedback === 'string' && { feedback }),
    policies: allowedPolicies(value).join(','),
    'inline-styles': allowsInlineStyles(value),
  }
}
