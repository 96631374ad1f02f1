/** A time as every page and table of the site tells it, in UTC: `2026-09-05 09:03:07`. */
export function inUtc(time: string | number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
