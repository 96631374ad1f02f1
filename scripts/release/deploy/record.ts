import { isDeepStrictEqual } from 'node:util'
import { ReleaseError } from '../../build/release'
import type { ChangeOutcome, RecordChange } from '../change-site'
import { parseRecord, type ReleaseRecord } from '../contract/record'
import { ConfigurationError } from '../page/page-configuration'
import { refuseNewer } from '../page/page-format'
import { type PagePlan, planPages } from '../page/plan-pages'
import { type ChangedRecords, refusedChanges, refusedForCanaries } from '../records/refused-changes'
import { forgetOld, noteUnnamedFolders } from '../records/release-record'
import {
  CONFIG_FILE,
  ensureReadable,
  jsonFile,
  readState,
  recordFile,
  type SiteState,
} from '../records/site-state'
import { RecordedError } from '../storage/object-storage'

/** A change whose records are written, except those that do not fit. */
export interface RecordedChange extends ChangedRecords {
  state: SiteState
  /** The plan for pages; undefined: there is nothing to compose. */
  plan?: PagePlan
  /** The outcomes that are known, by package. */
  outcomes: Record<string, ChangeOutcome>
  /** The versions by package whose folders no record has named for a day. */
  unnamed: Record<string, string[]>
}

/** The fourth step, under the lock: writes the records that fit. */
export async function record<C extends RecordChange>(candidate: C): Promise<C & RecordedChange> {
  const { storage, config, allOrNone = false } = candidate
  await refuseNewer(storage)
  const now = await readState(storage)
  const { records, unnamed } = await newRecords(candidate, now)
  const target = config === undefined ? now : { ...now, config: { value: config } }
  const withRecords = () => ({ ...target, records: { ...target.records, ...records } })
  if (storage.composesItself) {
    const outcomes = await sendRecords(candidate, { now, records })
    return { ...candidate, now, state: withRecords(), records, outcomes, unnamed }
  }

  const outcomes: Record<string, ChangeOutcome> = {}
  let plan: PagePlan
  for (;;) {
    plan = await planPages(storage, withRecords())
    const unfit = refusedChanges(plan, { address: storage.address, now, records })
    const forOthers = await refusedForCanaries(storage, { now, target, records, plan })
    const refusals = Object.entries({ ...forOthers, ...unfit })
    if (refusals.length === 0) break
    for (const [name, reason] of refusals) {
      outcomes[name] = { status: 'not-live', reason }
      delete records[name]
    }
    if (allOrNone) return { ...candidate, now, state: now, records: {}, outcomes, unnamed }
  }
  if (target !== now) await writeConfig(candidate, { now, plan })
  await writeRecords(candidate, { now, records })
  return { ...candidate, now, state: withRecords(), records, plan, outcomes, unnamed }
}

/** The new records, made from the current ones. */
async function newRecords(
  { storage, stateBefore, next, at = new Date().toISOString() }: RecordChange,
  now: SiteState,
) {
  for (const name of Object.keys(next)) {
    ensureReadable(now, name)
    if (now.etags[name] !== stateBefore.etags[name]) throw changedSince(name)
  }
  const records: Record<string, ReleaseRecord> = {}
  const unnamed: Record<string, string[]> = {}
  for (const [name, change] of Object.entries(next)) {
    const record = forgetOld(change(now.records[name]), at)
    // A site that takes releases over HTTP manages its folders itself.
    const folders = storage.composesItself ? [] : await storage.list(name)
    const notes = noteUnnamedFolders(record, { folders, at })
    records[name] = readable(name, notes.record)
    unnamed[name] = notes.old
  }
  return { records, unnamed }
}

/** The record with its members in a fixed order, so that equal records have equal bytes. */
function readable(name: string, record: ReleaseRecord): ReleaseRecord {
  const parsed = parseRecord(record)
  if ('record' in parsed) return parsed.record
  throw new ReleaseError(`The record of ${name} would not be readable: ${parsed.problem}.`)
}

async function writeRecords(
  { storage }: RecordChange,
  { now, records }: ChangedRecords,
): Promise<void> {
  for (const [name, record] of Object.entries(records)) {
    const isWritten = await storage.replace(recordFile(name), jsonFile(record), now.etags[name])
    if (!isWritten) throw changedSince(name)
  }
}

/** The outcomes on a site that composes before it answers, and refuses what does not fit. */
async function sendRecords(
  change: RecordChange,
  { now, records }: ChangedRecords,
): Promise<Record<string, ChangeOutcome>> {
  const outcomes: Record<string, ChangeOutcome> = {}
  for (const [name, record] of Object.entries(records)) {
    try {
      await writeRecords(change, { now, records: { [name]: record } })
      outcomes[name] = { status: 'live' }
    } catch (error) {
      if (!(error instanceof RecordedError)) throw error
      outcomes[name] = { status: 'recorded', reason: error.message }
    }
  }
  return outcomes
}

async function writeConfig(
  { storage, config }: RecordChange,
  { now, plan }: { now: SiteState; plan: PagePlan },
): Promise<void> {
  const problem = plan.refusals[CONFIG_FILE]
  if (problem !== undefined) {
    throw new ConfigurationError(
      `The configuration does not suit the host that would be live on ${storage.address}: ${problem} Nothing was changed.`,
    )
  }
  if (isDeepStrictEqual(now.config.value, config)) return
  await storage.write(CONFIG_FILE, jsonFile(config))
}

export function changedSince(name: string): ReleaseError {
  return new ReleaseError(
    `The record of ${name} has changed since this command began: somebody else has deployed it or rolled it back. Nothing was changed. See what is live (npm run releases -- ${name}), then run this again.`,
  )
}
