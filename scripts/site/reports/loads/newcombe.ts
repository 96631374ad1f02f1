/** A share of some trials, such as the loads with an error. */
export interface Share {
  count: number
  of: number
}

/** The normal distribution's quantiles for 95 %, on both sides, and for a power of 80 %. */
const Z_95 = 1.959964
const Z_POWER = 0.841621

/**
 * The 95 % interval of the difference `a - b` of two shares, by Newcombe's hybrid score: method 10
 * of Interval estimation for the difference between independent proportions, Statistics in Medicine
 * 17 (1998), 873-890. It holds for small counts too, where Wald's is too narrow.
 */
export function differenceOf(a: Share, b: Share): { low: number; high: number; at: number } {
  const [inA, inB] = [wilson(a), wilson(b)]
  const at = inA.at - inB.at
  return {
    at,
    low: at - Math.hypot(inA.at - inA.low, inB.high - inB.at),
    high: at + Math.hypot(inA.high - inA.at, inB.at - inB.low),
  }
}

/**
 * How many trials with twice the share of `base` it takes until the difference shows at 95 %, in
 * four cases of five, by the usual formula for two shares; `inBoth` if `base` needs as many too,
 * because it is itself too uncertain.
 */
export function trialsUntilDoubled({ count, of }: Share): { trials: number; inBoth: boolean } {
  const share = count / of
  const doubled = Math.min(1, 2 * share)
  const [ofDoubled, ofBase] = [doubled * (1 - doubled), share * (1 - share)]
  const wanted = ((doubled - share) / (Z_95 + Z_POWER)) ** 2
  const left = wanted - ofBase / of
  const inBoth = left <= 0
  const trials = inBoth ? (ofDoubled + ofBase) / wanted : ofDoubled / left
  return { trials: Math.ceil(trials), inBoth }
}

/** Wilson's score interval of one share. */
function wilson({ count, of }: Share): { low: number; high: number; at: number } {
  const at = count / of
  const square = Z_95 ** 2
  const middle = count + square / 2
  const spread = Z_95 * Math.sqrt(count * (1 - at) + square / 4)
  return { at, low: (middle - spread) / (of + square), high: (middle + spread) / (of + square) }
}
