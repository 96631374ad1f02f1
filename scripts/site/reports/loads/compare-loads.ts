import { differenceOf, type Share, trialsUntilDoubled } from './newcombe'
import type { LoadSums } from './sum-loads'

export const inThousands = (count: number) => count.toLocaleString('en-US')
const percent = (share: number) => Number((share * 100).toFixed(2))

const failedOf = ({ failed, lived }: LoadSums): Share => ({ count: failed, of: lived })
const silentOf = ({ silent, loads, left }: LoadSums): Share => ({ count: silent, of: loads - left })

/** Sentences that compare the loads of a canary with the live release's, without a verdict. */
export function compareLoads(sums: readonly LoadSums[]): string[] {
  const canary = sums.find(({ as }) => as === 'canary')
  const live = sums.find(({ as }) => as === 'live')
  if (!canary || !live) return []
  return [
    difference('Loads with an error', failedOf(canary), failedOf(live)),
    difference('Silent loads', silentOf(canary), silentOf(live)),
    untilDoubled(failedOf(canary), failedOf(live)),
  ]
}

function difference(what: string, canary: Share, live: Share): string {
  if (canary.of < 1 || live.of < 1) return `${what}: too few loads to compare.`
  const { at, low, high } = differenceOf(canary, live)
  const points = [at, low, high].map(percent)
  return `${what}: canary ${shareText(canary)}, live ${shareText(live)}; difference ${points[0]} points, 95% interval ${points[1]} to ${points[2]}.`
}

const shareText = ({ count, of }: Share) =>
  `${percent(count / of)}% (${inThousands(count)} of ${inThousands(of)})`

function untilDoubled(canary: Share, live: Share): string {
  if (live.count === 0) return 'The live release has no load with an error, so no rate to double.'
  const { trials, inBoth } = trialsUntilDoubled(live)
  const more = trials - (inBoth ? Math.min(canary.of, live.of) : canary.of)
  if (more <= 0) return 'The canary has had enough loads for a doubled rate of errors to show.'
  const whose = inBoth ? 'both' : 'the canary'
  return `About ${inThousands(more)} more loads of ${whose} until a doubled rate of errors would show.`
}
