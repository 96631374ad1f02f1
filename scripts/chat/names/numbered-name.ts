const DAY_MS = 24 * 60 * 60_000

/** A name stays with its member for this long after the member was last here. */
export const CLAIM_LIFE_MS = 90 * DAY_MS

/** The end of a claim made or renewed now. With a day more, a renewal a day is enough. */
export function claimEnd(now: number): number {
  return now + CLAIM_LIFE_MS + DAY_MS
}

/** True if a claim that ends then has to be renewed by a member who is here now. */
export function isDue(until: number, now: number): boolean {
  return until - now < CLAIM_LIFE_MS
}

/** The first free number of a name. */
export function lowestFree(taken: ReadonlySet<number>): number {
  let number = 1
  while (taken.has(number)) number += 1
  return number
}

/** A member keeps this many names: the own one, and the two before it. */
export const KEPT_NAMES = 3

/** No nickname has parentheses, so nobody can type a number. */
export function numberedName(nickname: string, number: number): string {
  return number === 1 ? nickname : `${nickname} (${number})`
}

export function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/, '')
}
