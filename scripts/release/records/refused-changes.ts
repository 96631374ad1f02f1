import type { Row } from '../contract/record'
import { configurationFault } from '../page/page-configuration'
import { type Composed, composeSite } from '../page/plan-pages'
import type { ObjectStorage } from '../storage/object-storage'
import { isClaim } from './release-commands'
import type { SiteState } from './site-state'

interface Rows {
  /** The site before the change. */
  now: SiteState
  /** The changed rows. */
  rows: Record<string, Row>
}

/** The claims that pages would not take, and why. */
export function refusedBy(
  plan: Composed,
  { address, now, rows }: Rows & { address: string },
): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [name, row] of Object.entries(rows)) {
    const before = now.rows[name]
    if (!isClaim(row, { before, read: now.index[name] })) continue
    // A rollback heals, and no other package touches the configuration: pages keep what they have.
    const isHostDeployed =
      name === 'host' && row.by !== 'rollback' && row.current?.version !== before?.current?.version
    const isCanaryNew = row.canary?.release.version !== before?.canary?.release.version
    const reason =
      plan.left[name] ??
      (isHostDeployed ? configurationFault(plan, address) : undefined) ??
      (isCanaryNew ? plan.left[`the canary of ${name}`] : undefined)
    if (reason) refused[name] = reason
  }
  return refused
}

/** The canaries of other packages that pages have and would lose, and why. */
export function lostCanaries(
  { index, left }: Composed,
  { now, rows }: Rows,
): Record<string, string> {
  const lost = Object.entries(now.rows).flatMap(([name, { canary }]) => {
    const version = canary?.release.version
    const hasNow = version !== undefined && now.index[name]?.canary?.release.version === version
    if (!hasNow || name in rows || index[name]?.canary) return []
    const reason = left[`the canary of ${name}`] ?? ''
    return [[name, `the canary ${version} of ${name} ends in pages. ${reason}`] as const]
  })
  return Object.fromEntries(lost)
}

/**
 * The releases that would end the canary of another package, whose team has not decided that. A
 * rollback goes through all the same.
 */
export async function refusedForOthers(
  storage: ObjectStorage,
  { now, wanted, rows, plan }: Rows & { wanted: SiteState; plan: Composed },
): Promise<Record<string, string>> {
  if (Object.keys(lostCanaries(plan, { now, rows })).length === 0) return {}
  const lostWith = async (some: Rows['rows']) => {
    const state = { ...wanted, rows: { ...wanted.rows, ...some } }
    return lostCanaries(await composeSite(storage, state), { now, rows })
  }
  const lostAnyway = await lostWith({})
  const refused: Record<string, string> = {}
  for (const [name, row] of Object.entries(rows)) {
    const { current } = now.rows[name] ?? {}
    if (row.by === 'rollback' && row.current?.version !== current?.version) continue
    const lost = Object.entries(await lostWith({ [name]: row }))
    const [first] = lost.filter(([other]) => !(other in lostAnyway))
    if (!first) continue
    const [other, sentence] = first
    refused[name] =
      `with it ${sentence} Wait for the team of ${other}, or end its canary: npm run rollback -- ${other}`
  }
  return refused
}
