import type { Here } from '@parlor/shared/contract/chat-wire'
import type { StoredLine } from '../chat-store'

/** The most names of a list. */
const NAMES = 50

export const NOBODY: Here = { seq: 0, count: 0, names: [] }

/** Who is here after the line. */
export function hereAfter(
  { count, names }: Here,
  { kind, who, seq }: Pick<StoredLine, 'kind' | 'who' | 'seq'>,
): Here {
  const others = names.filter((name) => name !== who)
  if (kind === 'joined' && who !== undefined)
    return { seq, count: count + 1, names: [...others, who].slice(-NAMES) }
  if (kind === 'left') return { seq, count: Math.max(0, count - 1), names: others }
  return { seq, count, names }
}
