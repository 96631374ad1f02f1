import { isDeepStrictEqual } from 'node:util'
import { changeSite } from './change-site'
import { withoutWithdrawn } from './records/release-record'
import { readState } from './records/site-state'
import type { ObjectStorage } from './storage/object-storage'

/**
 * Repeats on a restored site the withdrawals and retirements since the backup. Returns a sentence
 * for each that could not be repeated.
 */
export async function reapplyWithdrawals(
  storage: ObjectStorage,
  { original, at = new Date().toISOString() }: { original: ObjectStorage; at?: string },
): Promise<string[]> {
  const since = await readState(original)
  const change = async (names: readonly string[], mayReplace: boolean) => {
    const stateBefore = await readState(storage)
    const next = names.flatMap((name) => {
      const [record, newer] = [stateBefore.records[name], since.records[name]]
      if (!record || !newer) return []
      const less = withoutWithdrawn(record, { since: newer, at, mayReplace })
      return isDeepStrictEqual(less, record) ? [] : [[name, () => less] as const]
    })
    if (next.length === 0) return []
    const outcomes = await changeSite(storage, { stateBefore, next: Object.fromEntries(next), at })
    return Object.keys(outcomes).filter((name) => outcomes[name]?.status === 'not-live')
  }
  // An earlier release may not fit the other packages of the backup.
  const unfit = await change(Object.keys(since.records), true)
  await change(unfit, false)

  const { records, problems } = await readState(storage)
  const stay = Object.entries(records).flatMap(([name, { current }]) =>
    current && since.records[name]?.heldBack?.includes(current.version)
      ? [
          `${name} ${current.version} has been withdrawn since, but stays live: no earlier release can replace it. Deploy ${name}.`,
        ]
      : [],
  )
  const unread = Object.entries({ ...since.problems, ...problems }).map(
    ([name, problem]) =>
      `The record of ${name} cannot be used (${problem}), so releases that were withdrawn since may be live.`,
  )
  return [...stay, ...unread]
}
