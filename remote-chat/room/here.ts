import type { Here } from '@parlor/shared/contract/chat-wire'
import type { Line } from '../connection/line'

/** The most names that are kept. */
const NEWEST_NAMES = 50

function without(names: readonly string[], name: string): string[] {
  const place = names.lastIndexOf(name)
  return names.filter((_, index) => index !== place)
}

/** Who is here after some more lines; lines that it already counts change nothing. */
export function hereAfter(before: Here, lines: readonly Line[]): Here {
  let { seq, count, names } = before
  for (const line of lines) {
    if (line.seq === undefined || line.seq <= seq) continue
    seq = line.seq
    if (line.who === undefined) continue
    if (line.kind === 'joined') {
      count += 1
      names = [...names, line.who].slice(-NEWEST_NAMES)
    } else if (line.kind === 'left') {
      count -= 1
      names = without(names, line.who)
    }
  }
  return { seq, count, names }
}
