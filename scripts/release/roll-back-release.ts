import { isDeployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import { type ChangeOutcome, changeSite, type RecordChange } from './change-site'
import { type AppliedRollback, applyRetirement, applyRollback } from './records/release-commands'
import { dropPreview } from './records/release-record'
import { ensureReadable, readState, type SiteState } from './records/site-state'
import { ensureWhole, openRelease } from './release-set/open-release'
import { oneLine } from './release-set/problems'
import type { ObjectStorage } from './storage/object-storage'
import { refuseMissing, type SitePlace, siteOf, withServed } from './storage/site-storage'

interface Rollback extends Pick<RecordChange, 'at' | 'awaitComposer'> {
  name: string
  /** The version to go back to; undefined: the one before, or the end of a running canary. */
  version?: string | undefined
  /** The preview to remove instead. */
  preview?: string | undefined
}

/** Makes an earlier release live again, or ends a canary or a preview; returns the sentence. */
export async function rollBackRelease(command: Rollback & SitePlace): Promise<string> {
  const site = await siteOf(command)
  await refuseMissing(site)
  return withServed(await rollBack(site.storage, command), site.data)
}

/** The same, on a given site. */
export async function rollBack(
  storage: ObjectStorage,
  { name, version, preview, at = new Date().toISOString(), awaitComposer }: Rollback,
): Promise<string> {
  const stateBefore = await readState(storage)
  ensureReadable(stateBefore, name)
  refuseUnknown(stateBefore, { name, address: storage.address })
  const place = { name, address: storage.address }
  const change = { stateBefore, at, awaitComposer }
  if (preview !== undefined) return removePreview(storage, { ...change, name, preview })

  const rollback = applyRollback(stateBefore.records[name], { name, version, at })
  // Its manifest still has the record's hash, and every file the manifest's.
  if ('to' in rollback) await ensureWhole(storage, await openRelease(storage, name, rollback.to))
  const next = { [name]: () => rollback.record }
  const outcomes = await changeSite(storage, { ...change, next })
  return rollbackSentence(rollback, { ...place, outcome: outcomes[name] })
}

/** Takes a package off the site. Returns the sentence for the operator. */
export async function retireRelease(
  storage: ObjectStorage,
  { name, at = new Date().toISOString(), awaitComposer }: Rollback,
): Promise<string> {
  const stateBefore = await readState(storage)
  ensureReadable(stateBefore, name)
  const record = applyRetirement(stateBefore.records[name], { name, at })
  const next = { [name]: () => record }
  const outcomes = await changeSite(storage, { stateBefore, next, at, awaitComposer })
  refuseUnfinished(outcomes[name], { name, address: storage.address })
  return `${name} is retired on ${storage.address}: none of its releases is live, and open pages drop it. To bring it back, without its releases: npm run deploy -- ${name} --again${alsoLeftOut(outcomes[name])}`
}

interface OfSite {
  name: string
  address: string
}

function rollbackSentence(
  rollback: AppliedRollback,
  { name, address, outcome }: OfSite & { outcome: ChangeOutcome | undefined },
): string {
  if (outcome?.status === 'not-live') {
    const { version } = 'to' in rollback ? rollback.to : { version: rollback.ends }
    throw new ReleaseError(
      `${name} was not rolled back to ${version}, because that does not fit what else is live: ${outcome.reason}`,
    )
  }
  refuseUnfinished(outcome, { name, address })
  const also = alsoLeftOut(outcome)
  if ('ends' in rollback) {
    return `The canary ${rollback.ends} of ${name} is withdrawn from ${address}: ${rollback.record.current?.version} is live for everyone.${also}`
  }
  const { to, instead, canary } = rollback
  const ended = canary ? ` The canary ${canary} is withdrawn as well.` : ''
  return `${name} ${to.version} is live on ${address} again, instead of ${instead}.${ended}${also}`
}

/** The parts that pages leave out, a line each. */
function alsoLeftOut(outcome: ChangeOutcome | undefined): string {
  const { leftOut = [] } = outcome?.status === 'live' ? outcome : {}
  return leftOut.map((sentence) => `\nWARNING: ${sentence}`).join('')
}

function refuseUnfinished(outcome: ChangeOutcome | undefined, { name, address }: OfSite): void {
  if (outcome?.status !== 'recorded') return
  throw new ReleaseError(
    `The change of ${name} was recorded on ${address}, but its pages were not rebuilt (${oneLine(outcome.reason)}). Run npm run configure`,
  )
}

type PreviewChange = Rollback & { stateBefore: SiteState; preview: string; at: string }

async function removePreview(
  storage: ObjectStorage,
  { stateBefore, name, preview, at, awaitComposer }: PreviewChange,
): Promise<string> {
  const record = stateBefore.records[name]
  const previews = Object.keys(record?.previews ?? {})
  if (!record || !previews.includes(preview)) {
    throw new ReleaseError(
      `${name} has no preview ${preview} on ${storage.address}. The previews are: ${previews.join(', ') || 'none'}.`,
    )
  }
  const next = { [name]: () => dropPreview(record, { preview, at }) }
  const outcomes = await changeSite(storage, { stateBefore, next, at, awaitComposer })
  refuseUnfinished(outcomes[name], { name, address: storage.address })
  return `The preview ${preview} of ${name} was removed from ${storage.address}.${alsoLeftOut(outcomes[name])}`
}

function refuseUnknown({ records }: SiteState, { name, address }: OfSite): void {
  if (name in records) return
  throw new ReleaseError(
    `${address} has no release of ${name}. It has releases of: ${Object.keys(records).join(', ') || 'nothing'}.${isDeployable(name) ? ` To deploy one: npm run deploy -- ${name}` : ''}`,
  )
}
