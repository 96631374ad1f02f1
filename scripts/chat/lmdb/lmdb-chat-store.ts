import type { Database, RootDatabase } from 'lmdb'
import type { BoundConnection, ChatStore } from '../chat-store'
import { PaceKeeper } from '../pace-keeper'
import { lmdbLines } from './lmdb-lines'
import { lmdbMembers } from './lmdb-members'
import { lmdbTrivia } from './lmdb-trivia'
import { memoryClaim } from './memory-claim'

/** One database of the environment holds all of the room, so that a transaction can be about any of it. */
export type ChatDatabase = Database<unknown, (string | number)[]>

/**
 * The room in LMDB. One process alone serves it, so what that process would lose with its
 * connections anyway (the claim to post, how fast who talks) stays in memory.
 */
export function openLmdbChatStore({ db }: { db: RootDatabase }): ChatStore {
  const chat: ChatDatabase = db.openDB({ name: 'chat' })
  const lines = lmdbLines(chat)
  const paces = new PaceKeeper()
  const connections = lmdbConnections(chat)
  return {
    ...lines,
    ...connections.part,
    ...lmdbMembers(chat, connections.isBound),
    ...lmdbTrivia(chat),
    ...memoryClaim(lines.newest()),
    admits: async (member, pace) => paces.admits(member, pace),
    async expire(now) {
      paces.expire(now)
      await lines.expireIds(now)
    },
  }
}

type ConnectionPart = Pick<ChatStore, 'bind' | 'connection' | 'connections' | 'unbind'>

/** The list is kept beside the database: every post to the room asks for all of it. */
function lmdbConnections(chat: ChatDatabase): {
  part: ConnectionPart
  isBound(connectionId: string): boolean
} {
  const stored = chat.getRange({ start: ['connection'], end: ['connection', '\uffff'] })
  const all = new Map<string, BoundConnection>()
  for (const { value } of stored) {
    const connection = value as BoundConnection
    all.set(connection.connectionId, connection)
  }
  let list: readonly BoundConnection[] | undefined
  const part: ConnectionPart = {
    async bind(connection) {
      await chat.put(['connection', connection.connectionId], connection)
      all.set(connection.connectionId, connection)
      list = undefined
    },
    connection: async (connectionId) => all.get(connectionId),
    async connections() {
      list ??= [...all.values()]
      return list
    },
    async unbind(connectionId) {
      await chat.remove(['connection', connectionId])
      all.delete(connectionId)
      list = undefined
    },
  }
  return { part, isBound: (connectionId) => all.has(connectionId) }
}
