const DAY = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const FORMAT = new RegExp(
  `^${DAY} ${MONTH} ([1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d [A-Z]{3,4} \\d{4}$`,
)

/**
 * True for `Sat Sep 5 09:03:07 UTC 2026`. Only the form counts: the client's clock may be wrong,
 * and what must be fresh is the secret block beside it.
 */
export function isTimestamp(text: string): boolean {
  return FORMAT.test(text)
}
