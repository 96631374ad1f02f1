import type { ReleaseRecord } from '../contract/record'
import type { IndexEntry } from '../contract/release-index'
import { configurationFault } from '../page/page-configuration'
import { type PagePlan, planPages } from '../page/plan-pages'
import type { ObjectStorage } from '../storage/object-storage'
import type { SiteState } from './site-state'

export interface ChangedRecords {
  /** The site under the lock, before the change. */
  now: SiteState
  records: Record<string, ReleaseRecord>
}

/** The requested changes that pages would not take, and why. */
export function refusedChanges(
  plan: PagePlan,
  { address, now, records }: ChangedRecords & { address: string },
): Record<string, string> {
  const refusals: Record<string, string> = {}
  for (const [name, record] of Object.entries(records)) {
    const previous = now.records[name]
    if (!isRequestedChange(record, { previous, inPages: now.index[name] })) continue
    // A rollback repairs a site, and no other package touches the configuration: pages keep what they have.
    const isReleaseNew = record.current?.version !== previous?.current?.version
    const isHostDeployed = name === 'host' && record.by !== 'rollback' && isReleaseNew
    const isCanaryNew = record.canary?.release.version !== previous?.canary?.release.version
    const reason =
      plan.refusals[name] ??
      (isHostDeployed ? configurationFault(plan, address) : undefined) ??
      (isCanaryNew ? plan.refusals[`the canary of ${name}`] : undefined)
    if (reason) refusals[name] = reason
  }
  return refusals
}

/** The canaries of other packages that pages have and would lose, and why. */
export function lostCanaries(
  { index, refusals }: PagePlan,
  { now, records }: ChangedRecords,
): Record<string, string> {
  const lost = Object.entries(now.records).flatMap(([name, { canary }]) => {
    const version = canary?.release.version
    const hasNow = version !== undefined && now.index[name]?.canary?.release.version === version
    if (!hasNow || name in records || index[name]?.canary) return []
    const reason = refusals[`the canary of ${name}`] ?? ''
    return [[name, `the canary ${version} of ${name} ends in pages. ${reason}`] as const]
  })
  return Object.fromEntries(lost)
}

/**
 * The releases that would end the canary of another package, whose team has not decided that. A
 * rollback goes through all the same.
 */
export async function refusedForCanaries(
  storage: ObjectStorage,
  { now, target, records, plan }: ChangedRecords & { target: SiteState; plan: PagePlan },
): Promise<Record<string, string>> {
  if (Object.keys(lostCanaries(plan, { now, records })).length === 0) return {}
  const lostWith = async (some: ChangedRecords['records']) => {
    const state = { ...target, records: { ...target.records, ...some } }
    return lostCanaries(await planPages(storage, state), { now, records })
  }
  const lostAnyway = await lostWith({})
  const refusals: Record<string, string> = {}
  for (const [name, record] of Object.entries(records)) {
    const { current } = now.records[name] ?? {}
    if (record.by === 'rollback' && record.current?.version !== current?.version) continue
    const lost = Object.entries(await lostWith({ [name]: record }))
    const [first] = lost.filter(([other]) => !(other in lostAnyway))
    if (!first) continue
    const [other, sentence] = first
    refusals[name] =
      `with it ${sentence} Wait for the team of ${other}, or end its canary: npm run rollback -- ${other}`
  }
  return refusals
}

/**
 * True if a record gives pages something that they do not read yet, so that it may be refused. A
 * record that gives less than before only ends something.
 */
export function isRequestedChange(
  record: ReleaseRecord,
  { previous, inPages }: { previous: ReleaseRecord | undefined; inPages: IndexEntry | undefined },
): boolean {
  const [gives, gave, pagesGive] = [servedBy(record), servedBy(previous), servedBy(inPages)]
  const lacks = (those: readonly string[]) => gives.some((each) => !those.includes(each))
  const onlyEnds = gives.length < gave.length && !lacks(gave)
  return lacks(pagesGive) && !onlyEnds
}

/** The releases of a package that pages get: for everyone, for a share, and by name. */
function servedBy(entry: ReleaseRecord | IndexEntry | undefined): string[] {
  if (!entry) return []
  const { current, canary, previews = {} } = entry
  return [
    ...(current ? [`live ${current.version}`] : []),
    ...(canary ? [`canary ${canary.release.version}`] : []),
    ...Object.entries(previews).map(([preview, { version }]) => `${preview} as ${version}`),
  ]
}
