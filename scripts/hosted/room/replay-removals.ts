import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { removalNotice } from '../../chat/requests/removal-notice'
import type { ChatTable } from './chat-table'
import { openConnections } from './connections'
import { lineKey, openInbox } from './inbox'
import { endOf, type LoggedLine, openLog, type RoomLog } from './log'
import { openNameClaims } from './members/name-claims'
import { openRemovals } from './removals'

interface Tables {
  /** The room's table before a restore. */
  before: ChatTable
  /** The restored one, which is in use. */
  table: ChatTable
  inbox: ChatTable
  now: () => number
}

export interface ReplayCounts {
  /** Lines that were removed again. */
  again: number
  /** Removed lines that the restored room does not have: the stream may still deliver them. */
  missing: number
}

/**
 * Removes from a restored room what was removed from the one before. A line has its key for ever,
 * but may have another number there.
 */
export async function replayRemovals({ before, table, inbox, now }: Tables): Promise<ReplayCounts> {
  const rows = openInbox(inbox, now)
  const log = openLog(table)
  const [connections, claims] = [openConnections(table), openNameClaims(table)]
  const removeText = openRemovals({ inbox: rows, log, connections, claims })
  const removedLines = new Map<string, LoggedLine>()
  for await (const { line } of linesOf(openLog(before))) {
    if (isRemoved(line)) removedLines.set(lineKey(line), line)
  }
  const announcedNumbers = new Set<number>()
  let removedAgain = 0
  for await (const { line, seq } of linesOf(log)) {
    // Newest first: a removal comes before its line.
    if (line.removes !== undefined) announcedNumbers.add(line.removes)
    const removedLine = removedLines.get(lineKey(line))
    if (removedLine?.at !== line.at) continue
    removedLines.delete(lineKey(line))
    if (isRemoved(line)) continue
    const about = await removeText({ ...line, seq }, now())
    if (!announcedNumbers.has(seq)) await rows.add({ ...removalNotice(seq, now()), ...about })
    removedAgain += 1
  }
  return { again: removedAgain, missing: removedLines.size }
}

function isRemoved({ text, removes }: LoggedLine): boolean {
  return text === REMOVED_TEXT && removes === undefined
}

/** All lines with their numbers, newest first. */
async function* linesOf(log: RoomLog): AsyncGenerator<{ line: LoggedLine; seq: number }> {
  for await (const segments of log.before(endOf(await log.newest()))) {
    for (const { first, lines } of segments) {
      for (let index = lines.length - 1; index >= 0; index -= 1) {
        yield { line: lines[index] as LoggedLine, seq: first + index }
      }
    }
  }
}
