const DAY_MS = 24 * 60 * 60_000

/** A member keeps a name for this long after their last visit. */
export const CLAIM_LIFE_MS = 90 * DAY_MS

/** The end of a new or renewed claim. The extra day makes one renewal a day enough. */
export function claimEnd(now: number): number {
  return now + CLAIM_LIFE_MS + DAY_MS
}

/** True if a present member has to renew a claim that ends at `until`. */
export function isDue(until: number, now: number): boolean {
  return until - now < CLAIM_LIFE_MS
}

/** The first free number of a name. */
export function lowestFree(taken: ReadonlySet<number>): number {
  let number = 1
  while (taken.has(number)) number += 1
  return number
}

/** A member keeps this many names: the current one and the two previous ones. */
export const KEPT_NAMES = 3

/** No nickname has parentheses, so nobody can type a number. */
export function numberedName(nickname: string, number: number): string {
  return number === 1 ? nickname : `${nickname} (${number})`
}

export function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/, '')
}
