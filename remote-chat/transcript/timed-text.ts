import { localTime } from '@parlor/shared'
import type { Transcript } from './transcript'

/** The lines from `from` up to `to`, each after its time if it has one. The times have dates, because
 * files, paper and copies are read later. */
export function timedText(
  { entry, start, end }: Pick<Transcript, 'entry' | 'start' | 'end'>,
  from = start,
  to = end,
): string {
  const lines: string[] = []
  for (let index = from; index < to; index += 1) {
    const { at, text = '' } = entry(index) ?? {}
    lines.push(at === undefined ? text : `[${localTime(at)}] ${text}`)
  }
  return lines.join('\n')
}
