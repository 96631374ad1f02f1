import type { NewLine } from '../../chat/chat-store'
import { namesIn } from '../../chat/room-texts'
import type { Connections } from './connections'
import type { LineInbox } from './inbox'
import type { RoomLog } from './log'
import type { NameClaims } from './members/name-claims'

interface Parts {
  inbox: Pick<LineInbox, 'forget'>
  log: Pick<RoomLog, 'forget'>
  connections: Pick<Connections, 'rename'>
  claims: Pick<NameClaims, 'forgetNames'>
}

/**
 * Removes a line's text from its rows, and takes the names in it from the member whom it is about.
 * Resolves with the facts for the notice: that member, and the current name. Once the notice
 * has its number, the sequencer takes the name out of the segments' presence lists.
 */
export function openRemovals({ inbox, log, connections, claims }: Parts) {
  async function takeNames(line: NewLine, now: number): Promise<Pick<NewLine, 'member' | 'who'>> {
    const { member } = line
    if (member === undefined) return {}
    const names = namesIn(line)
    const who = await claims.forgetNames({ member, names, now })
    if (who === undefined) return { member }
    await connections.rename({ member, names, nickname: who })
    return { member, who }
  }

  return async function removeText(line: NewLine & { seq: number }, now: number) {
    const about = await takeNames(line, now)
    await inbox.forget(await log.forget(line.seq))
    return about
  }
}
