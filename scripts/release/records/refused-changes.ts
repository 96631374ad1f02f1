import type { ReleaseRecord } from '../contract/record'
import type { IndexEntry } from '../contract/release-index'
import { configurationFault } from '../page/page-configuration'
import { type PagePlan, planPages } from '../page/plan-pages'
import type { ObjectStorage } from '../storage/object-storage'
import type { SiteState } from './site-state'

export interface ChangedRecords {
  /** The site under the lock, before the change. */
  now: SiteState
  /** The changed records. */
  records: Record<string, ReleaseRecord>
}

/** The requested changes that pages would not take, and why. */
export function refusedChanges(
  plan: PagePlan,
  { address, now, records }: ChangedRecords & { address: string },
): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [name, record] of Object.entries(records)) {
    const before = now.records[name]
    if (!isRequestedChange(record, { before, read: now.index[name] })) continue
    // A rollback heals, and no other package touches the configuration: pages keep what they have.
    const isReleaseNew = record.current?.version !== before?.current?.version
    const isHostDeployed = name === 'host' && record.by !== 'rollback' && isReleaseNew
    const isCanaryNew = record.canary?.release.version !== before?.canary?.release.version
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
  { index, left }: PagePlan,
  { now, records }: ChangedRecords,
): Record<string, string> {
  const lost = Object.entries(now.records).flatMap(([name, { canary }]) => {
    const version = canary?.release.version
    const hasNow = version !== undefined && now.index[name]?.canary?.release.version === version
    if (!hasNow || name in records || index[name]?.canary) return []
    const reason = left[`the canary of ${name}`] ?? ''
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
  { now, wanted, records, plan }: ChangedRecords & { wanted: SiteState; plan: PagePlan },
): Promise<Record<string, string>> {
  if (Object.keys(lostCanaries(plan, { now, records })).length === 0) return {}
  const lostWith = async (some: ChangedRecords['records']) => {
    const state = { ...wanted, records: { ...wanted.records, ...some } }
    return lostCanaries(await planPages(storage, state), { now, records })
  }
  const lostAnyway = await lostWith({})
  const refused: Record<string, string> = {}
  for (const [name, record] of Object.entries(records)) {
    const { current } = now.records[name] ?? {}
    if (record.by === 'rollback' && record.current?.version !== current?.version) continue
    const lost = Object.entries(await lostWith({ [name]: record }))
    const [first] = lost.filter(([other]) => !(other in lostAnyway))
    if (!first) continue
    const [other, sentence] = first
    refused[name] =
      `with it ${sentence} Wait for the team of ${other}, or end its canary: npm run rollback -- ${other}`
  }
  return refused
}

/**
 * True if a record gives pages something that they do not read yet, so that it may be refused. A
 * record that gives less than before only ends something.
 */
export function isRequestedChange(
  record: ReleaseRecord,
  { before, read }: { before: ReleaseRecord | undefined; read: IndexEntry | undefined },
): boolean {
  const [gives, gave, known] = [servedBy(record), servedBy(before), servedBy(read)]
  const lacks = (those: readonly string[]) => gives.some((each) => !those.includes(each))
  const onlyEnds = gives.length < gave.length && !lacks(gave)
  return lacks(known) && !onlyEnds
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
