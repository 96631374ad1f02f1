import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ReleaseError } from '../../build/release'
import type { ChangeOutcome, RecordChange } from '../change-site'
import type { ReleaseRecord } from '../contract/record'
import type { ReleaseIndex } from '../contract/release-index'
import { pageNotes } from '../page/page-configuration'
import { type PagePlan, planPages } from '../page/plan-pages'
import { composePages, writePages } from '../page/write-pages'
import { lostCanaries, refusedChanges } from '../records/refused-changes'
import { jsonFile, readState, recordFile } from '../records/site-state'
import { DeniedError } from '../storage/object-storage'
import type { RecordedChange } from './record'

/** How long a deploy waits for the hosted site to compose its pages. */
const COMPOSER_S = 60

/** The fifth step, under the lock: writes the pages as planned, and says what became live. */
export async function compose<C extends RecordChange & RecordedChange>(candidate: C): Promise<C> {
  const { plan, now, records, storage } = candidate
  if (!plan) return candidate
  const { index, reason } = await composedIndex(candidate, plan)
  const leftOut = [
    ...Object.values(lostCanaries(plan, { now, records })),
    ...pageNotes(plan, storage.address),
  ]
  const outcomes = { ...candidate.outcomes }
  for (const [name, record] of Object.entries(records)) {
    outcomes[name] = isComposed(index, plan, [name])
      ? { status: 'live', ...(leftOut.length > 0 && { leftOut }) }
      : await unlessRefused(candidate, { name, record, reason })
  }
  return { ...candidate, outcomes }
}

/** The index once the records are written, and why it may differ from what they say. */
async function composedIndex(
  { storage, state, records, awaitComposer = askForAMinute }: RecordChange & RecordedChange,
  plan: PagePlan,
): Promise<{ index: ReleaseIndex; reason: string }> {
  try {
    if (await writePages(storage, { state, plan })) {
      return { index: plan.index, reason: '' }
    }
    return { index: (await composePages(storage)).index, reason: 'another deploy came first' }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    const isDenied = error instanceof DeniedError
    if (!isDenied) return { index: (await readState(storage)).index, reason: error.message }
    // The hosted site itself composes what a package's role may not write.
    await awaitComposer(async () => {
      const { index } = await readState(storage)
      return isComposed(index, plan, Object.keys(records))
    })
  }
  const { index } = await readState(storage)
  return { index, reason: `${storage.address} has not composed its pages yet` }
}

async function askForAMinute(isDone: () => Promise<boolean>): Promise<void> {
  for (let seconds = COMPOSER_S; seconds > 0 && !(await isDone()); seconds -= 1) {
    await setTimeout(1_000)
  }
}

/** True if pages read what was planned for these packages. */
function isComposed(index: ReleaseIndex, plan: PagePlan, names: readonly string[]): boolean {
  return names.every((name) => isDeepStrictEqual(index[name], plan.index[name]))
}

/**
 * Takes back a record that the hosted composer refused because another one came first. Otherwise it
 * could go live later, when nobody expects it.
 */
async function unlessRefused(
  { storage, now }: RecordChange & RecordedChange,
  { name, record, reason }: { name: string; record: ReleaseRecord; reason: string },
): Promise<ChangeOutcome> {
  const recorded: ChangeOutcome = { status: 'recorded', reason }
  const after = await readState(storage)
  const plan = await planPages(storage, after)
  const records = { [name]: record }
  const { [name]: refusal } = refusedChanges(plan, { address: storage.address, now, records })
  if (refusal === undefined) return recorded
  const previous = now.records[name] ?? { current: null, previous: [] }
  const isTakenBack = await storage.replace(recordFile(name), jsonFile(previous), after.etags[name])
  return isTakenBack ? { status: 'not-live', reason: refusal } : recorded
}
