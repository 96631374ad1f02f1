import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { removalNotice } from '../../chat/requests/removal-notice'
import type { ChatTable } from './chat-table'
import { openConnections } from './connections'
import { lineKey, openInbox } from './inbox'
import { endOf, type Log, type LoggedLine, openLog } from './log'
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

export interface Replayed {
  /** Lines that were removed again. */
  again: number
  /** Removed lines that the restored room does not have: the stream may bring them yet. */
  missing: number
}

/**
 * Removes from a restored room what was removed from the one before. A line has its key for ever,
 * but may have another number there.
 */
export async function replayRemovals({ before, table, inbox, now }: Tables): Promise<Replayed> {
  const rows = openInbox(inbox, now)
  const log = openLog(table)
  const [connections, claims] = [openConnections(table), openNameClaims(table)]
  const removeText = openRemovals({ inbox: rows, log, connections, claims })
  const awaited = new Map<string, LoggedLine>()
  for await (const { line } of linesOf(openLog(before))) {
    if (isRemoved(line)) awaited.set(lineKey(line), line)
  }
  const announced = new Set<number>()
  let again = 0
  for await (const { line, seq } of linesOf(log)) {
    // Newest first: a removal comes before its line.
    if (line.removes !== undefined) announced.add(line.removes)
    const known = awaited.get(lineKey(line))
    if (known?.at !== line.at) continue
    awaited.delete(lineKey(line))
    if (isRemoved(line)) continue
    const about = await removeText({ ...line, seq }, now())
    if (!announced.has(seq)) await rows.add({ ...removalNotice(seq, now()), ...about })
    again += 1
  }
  return { again, missing: awaited.size }
}

function isRemoved({ text, removes }: LoggedLine): boolean {
  return text === REMOVED_TEXT && removes === undefined
}

/** All lines with their numbers, newest first. */
async function* linesOf(log: Log): AsyncGenerator<{ line: LoggedLine; seq: number }> {
  for await (const segments of log.before(endOf(await log.newest()))) {
    for (const { first, lines } of segments) {
      for (let index = lines.length - 1; index >= 0; index -= 1) {
        yield { line: lines[index] as LoggedLine, seq: first + index }
      }
    }
  }
}
