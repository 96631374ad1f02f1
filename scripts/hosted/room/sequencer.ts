import { presenceAfter } from '@parlor/shared/contract/build/chat-rules'
import { publicNickname } from '@parlor/shared/contract/public-nickname'
import { NOBODY } from '../../chat/chat-store'
import { playTrivia } from '../../chat/trivia/trivia-game'
import type { RowKey } from './chat-table'
import type { InboxItem } from './inbox'
import { endOf, type LoggedLine, type RoomLog, type Segment } from './log'
import { isRead, type ReadMark, type ReadMarks, withMark } from './read-marks'

/** The most lines of a segment: well below the size limit of a row. */
const SEGMENT_LINES = 200
const SEGMENT_BYTES = 64 * 1024

export interface StreamedItem {
  item: InboxItem | UnreadableItem
  /** The stream and the partition key that it came through; numbers of one key ascend. */
  key: string
  number: string
}

interface UnreadableItem {
  kind: 'unreadable'
  row: RowKey
}

interface SequencerOptions {
  log: Pick<RoomLog, 'newest' | 'commit' | 'pseudonym' | 'rename'>
  now: () => number
  /** Keeps a row that cannot be read for the operator. */
  setAside: (row: RowKey) => Promise<void>
  /** Greets a plain connection with the lines up to that number. */
  greet: (connectionId: string, upTo: number) => Promise<void>
  /** Delivers the lines from one number to the other to everybody, now or later. */
  deliver: (stretch: { from: number; upTo: number }) => Promise<void>
}

/** The end of the log, as a warm function remembers it. */
interface LogEnd extends Pick<Segment, 'round' | 'here'> {
  next: number
  read: ReadMarks
}

/**
 * Numbers the inbox's lines. The log is the fence: a segment is committed under the number after
 * the last one if that is free, so a late or concurrent function cannot write. Each segment keeps
 * the last stream number of each key, so a batch may be repeated at any time: lines at or below
 * that are in the log already.
 */
export function createSequencer({ log, now, setAside, greet, deliver }: SequencerOptions) {
  let end: LogEnd | undefined

  return async function sequence(batch: readonly StreamedItem[]): Promise<void> {
    end ??= await readEnd()
    let from = await number(end, batch)
    // Refused because somebody else has committed: the remembered end is out of date.
    while (from === undefined) {
      end = await readEnd()
      from = await number(end, batch)
    }
    for (const { item } of batch) {
      if (item.kind === 'unreadable') await setAside(item.row)
      if (item.kind === 'greeting') await greet(item.connectionId, from - 1)
    }
    if (from < end.next) await deliver({ from, upTo: end.next - 1 })
    for (const { item } of batch) if (item.kind === 'line') await forgetName(item.line)
  }

  /** Takes a removed name out of earlier segments, now that no later one gets it. */
  async function forgetName({ removes, member, who = publicNickname('') }: LoggedLine) {
    if (removes !== undefined && member !== undefined) await log.rename(member, who, removes)
  }

  async function readEnd(): Promise<LogEnd> {
    const newest = await log.newest()
    const { round, here, read = {} } = newest ?? {}
    return { next: endOf(newest), round, here, read }
  }

  /**
   * Commits the new lines of the batch. Returns the number of its first line, those of an earlier
   * attempt included, or undefined if a number was taken.
   */
  async function number(
    logEnd: LogEnd,
    batch: readonly StreamedItem[],
  ): Promise<number | undefined> {
    const start = logEnd.next
    const repeatedStarts = batch.flatMap(({ key, number: at }) =>
      isRead(logEnd.read, key, at) ? [logEnd.read[key]?.from ?? start] : [],
    )
    const from = Math.min(start, ...repeatedStarts)
    let { round, here = NOBODY, read } = logEnd
    let lines: LoggedLine[] = []
    let bytes = 0

    async function commit(): Promise<boolean> {
      if (lines.length === 0) return true
      const segment = { first: logEnd.next, lines, ...(round && { round }), here, read, at: now() }
      if (!(await log.commit(segment))) return false
      Object.assign(logEnd, { next: endOf(segment), round, here, read })
      lines = []
      bytes = 0
      return true
    }

    for (const { item, key, number: at } of batch) {
      if (item.kind !== 'line' || isRead(logEnd.read, key, at)) continue
      const { line } = item
      const move = playTrivia(round, line)
      // A line is committed together with the answers of trivia, or these could be lost.
      const together = [line, ...move.answers]
      const size = Buffer.byteLength(JSON.stringify(together))
      const isFull = lines.length + together.length > SEGMENT_LINES || bytes + size > SEGMENT_BYTES
      if (isFull && !(await commit())) return undefined
      for (const each of together) {
        const about = each.member === undefined ? '' : await log.pseudonym(each.member)
        here = presenceAfter(here, { ...each, seq: logEnd.next + lines.length, about })
        lines.push(each)
      }
      bytes += size
      round = move.round
      const mark: ReadMark = { number: at, at: line.at, from }
      read = withMark(read, key, mark)
    }
    return (await commit()) ? from : undefined
  }
}
