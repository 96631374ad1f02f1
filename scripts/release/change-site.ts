import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ReleaseError } from '../build/release'
import { parseRecord, type ReleaseRecord } from './contract/record'
import type { ReleaseIndex } from './contract/release-index'
import { ConfigurationError, configurationNotes } from './page/page-configuration'
import { refuseNewer } from './page/page-format'
import { type PagePlan, planPages } from './page/plan-pages'
import { composePages, writePages } from './page/write-pages'
import { lostCanaries, refusedChanges, refusedForCanaries } from './records/refused-changes'
import { forgetOld, noteUnnamedFolders } from './records/release-record'
import {
  CONFIG_FILE,
  ensureReadable,
  jsonFile,
  readState,
  recordFile,
  type SiteState,
} from './records/site-state'
import { removeFiles } from './release-files'
import { DeniedError, type ObjectStorage, RecordedError } from './storage/object-storage'

/** How long a deploy waits for the hosted site to compose its pages. */
const COMPOSER_S = 60

/** The outcome of changing a package's record. */
export type Outcome =
  /** With a sentence for each part that pages leave out: of the configuration, or because of it a
   * canary of another package. */
  | { status: 'live'; leftOut?: string[] }
  /** It does not fit what is live, so its record is unchanged. */
  | { status: 'not-live'; reason: string }
  /** The record is written, but pages do not read it yet. */
  | { status: 'recorded'; reason: string }

export interface Change {
  /** The site when the command began. A record that has changed since then is left alone. */
  begun: SiteState
  /** The new record of each package, made from the old one. */
  next: Record<string, (record: ReleaseRecord | undefined) => ReleaseRecord>
  /** The site's new configuration; undefined: unchanged. */
  config?: unknown
  /** If one record does not fit, none is written. */
  allOrNone?: boolean | undefined
  /** The time of the change, in ISO 8601. */
  at?: string
  /** Waits until the hosted site has composed; undefined: polls it for a minute. */
  awaitComposer?: ((isDone: () => Promise<boolean>) => Promise<void>) | undefined
}

/** Changes records, then composes the pages once. Returns the outcome for each package. */
export async function changeSite(
  storage: ObjectStorage,
  {
    begun,
    next,
    config,
    allOrNone = false,
    at = new Date().toISOString(),
    awaitComposer = askForAMinute,
  }: Change,
): Promise<Record<string, Outcome>> {
  const old: Record<string, string[]> = {}
  const outcomes = await storage.exclusively(async (inside) => {
    await refuseNewer(inside)
    const now = await readState(inside)
    for (const name of Object.keys(next)) {
      ensureReadable(now, name)
      if (now.etags[name] !== begun.etags[name]) throw changedSince(name)
    }
    const records: Record<string, ReleaseRecord> = {}
    for (const [name, change] of Object.entries(next)) {
      const record = forgetOld(change(now.records[name]), at)
      // A site that takes releases over HTTP manages its folders itself.
      const folders = storage.composesItself ? [] : await storage.list(name)
      const noted = noteUnnamedFolders(record, { folders, at })
      records[name] = readable(name, noted.record)
      old[name] = noted.old
    }
    const wanted = config === undefined ? now : { ...now, config: { value: config } }
    return record(inside, { now, wanted, records, allOrNone, awaitComposer })
  })
  for (const [name, versions] of Object.entries(old)) {
    if (outcomes[name]?.status === 'not-live') continue
    for (const version of versions) await removeFiles(storage, { name, version })
  }
  return outcomes
}

/** The record with its members in a fixed order, so that equal records have equal bytes. */
function readable(name: string, record: ReleaseRecord): ReleaseRecord {
  const read = parseRecord(record)
  if ('record' in read) return read.record
  throw new ReleaseError(`The row of ${name} would not be readable: ${read.problem}.`)
}

interface Recording {
  now: SiteState
  /** The same site with its new configuration. */
  wanted: SiteState
  records: Record<string, ReleaseRecord>
  allOrNone: boolean
  awaitComposer: NonNullable<Change['awaitComposer']>
}

/** Writes the records that fit, and has the pages composed. */
async function record(
  storage: ObjectStorage,
  { now, wanted, records, allOrNone, awaitComposer }: Recording,
): Promise<Record<string, Outcome>> {
  if (storage.composesItself) return sendRows(storage, { now, records })
  const { address } = storage
  const outcomes: Record<string, Outcome> = {}
  let plan: PagePlan
  for (;;) {
    plan = await planPages(storage, { ...wanted, records: { ...wanted.records, ...records } })
    const unfit = refusedChanges(plan, { address, now, records })
    const forOthers = await refusedForCanaries(storage, { now, wanted, records, plan })
    const refused = Object.entries({ ...forOthers, ...unfit })
    if (refused.length === 0) break
    for (const [name, reason] of refused) {
      outcomes[name] = { status: 'not-live', reason }
      delete records[name]
    }
    if (allOrNone) return outcomes
  }
  if (wanted !== now) await writeConfig(storage, { now, wanted, plan })
  for (const [name, record] of Object.entries(records)) {
    const isWritten = await storage.replace(recordFile(name), jsonFile(record), now.etags[name])
    if (!isWritten) throw changedSince(name)
  }
  const { index, reason } = await composedNow(storage, {
    plan,
    wanted,
    records,
    awaitComposer,
  })
  const leftOut = [
    ...Object.values(lostCanaries(plan, { now, records })),
    ...configurationNotes(plan, address),
  ]
  for (const [name, record] of Object.entries(records)) {
    outcomes[name] = isComposed(index, { plan, records: { [name]: record } })
      ? { status: 'live', ...(leftOut.length > 0 && { leftOut }) }
      : await unlessRefused(storage, { now, name, record, reason })
  }
  return outcomes
}

/** The outcomes on a site that composes before it answers, and refuses what does not fit. */
async function sendRows(
  storage: ObjectStorage,
  { now, records }: Pick<Recording, 'now' | 'records'>,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const [name, record] of Object.entries(records)) {
    try {
      const isTaken = await storage.replace(recordFile(name), jsonFile(record), now.etags[name])
      if (!isTaken) throw changedSince(name)
      outcomes[name] = { status: 'live' }
    } catch (error) {
      if (!(error instanceof RecordedError)) throw error
      outcomes[name] = { status: 'recorded', reason: error.message }
    }
  }
  return outcomes
}

async function writeConfig(
  storage: ObjectStorage,
  { now, wanted, plan }: Pick<Recording, 'now' | 'wanted'> & { plan: PagePlan },
): Promise<void> {
  const problem = plan.left[CONFIG_FILE]
  if (problem !== undefined) {
    throw new ConfigurationError(
      `The configuration does not suit the host that would be live on ${storage.address}: ${problem} Nothing was changed.`,
    )
  }
  if (isDeepStrictEqual(now.config.value, wanted.config.value)) return
  await storage.write(CONFIG_FILE, jsonFile(wanted.config.value))
}

interface Composing extends Pick<Recording, 'wanted' | 'records' | 'awaitComposer'> {
  plan: PagePlan
}

/** The index once the records are written, and why it may differ from what the records say. */
async function composedNow(
  storage: ObjectStorage,
  { plan, wanted, records, awaitComposer }: Composing,
): Promise<{ index: ReleaseIndex; reason: string }> {
  const state = { ...wanted, records: { ...wanted.records, ...records } }
  try {
    if (await writePages(storage, { state, plan: plan })) {
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
      return isComposed(index, { plan, records })
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
function isComposed(
  index: ReleaseIndex,
  { plan, records }: Pick<Composing, 'plan' | 'records'>,
): boolean {
  return Object.keys(records).every((name) => isDeepStrictEqual(index[name], plan.index[name]))
}

interface Refusable extends Pick<Recording, 'now'> {
  name: string
  record: ReleaseRecord
  reason: string
}

/**
 * Takes back a requested change that the hosted composer refused because another one came first.
 * Otherwise it could go live later, when nobody expects it.
 */
async function unlessRefused(
  storage: ObjectStorage,
  { now, name, record, reason }: Refusable,
): Promise<Outcome> {
  const recorded: Outcome = { status: 'recorded', reason }
  const after = await readState(storage)
  const plan = await planPages(storage, after)
  const refused = refusedChanges(plan, {
    address: storage.address,
    now,
    records: { [name]: record },
  })[name]
  if (refused === undefined) return recorded
  const before = now.records[name] ?? { current: null, previous: [] }
  const isTakenBack = await storage.replace(recordFile(name), jsonFile(before), after.etags[name])
  return isTakenBack ? { status: 'not-live', reason: refused } : recorded
}

export function changedSince(name: string): ReleaseError {
  return new ReleaseError(
    `The row of ${name} has changed since this began: somebody else has deployed it or rolled it back. Nothing was changed. See what is live (npm run releases -- ${name}), then run this again.`,
  )
}
