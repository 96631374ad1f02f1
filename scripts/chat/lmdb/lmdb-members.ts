import type { ChatStore } from '../chat-store'
import type { ChatDatabase } from './lmdb-chat-store'

type MemberPart = Pick<ChatStore, 'arrive' | 'depart' | 'takeAbsent'>

interface Member {
  nickname: string
  connections: string[]
  /** When the last connection went. */
  absentSince?: number
}

/**
 * Who is in the room: a row from the first connection until the absence is announced. Of another
 * process's connections, those alone are left that `isBound` knows: what it did not live to note
 * would be counted for good.
 */
export function lmdbMembers(
  chat: ChatDatabase,
  isBound: (connectionId: string) => boolean,
): MemberPart {
  const read = (member: string) => chat.get(['member', member]) as Member | undefined
  const write = (member: string, row: Member) => chat.putSync(['member', member], row)
  const rows = () =>
    [...chat.getRange({ start: ['member'], end: ['member', '\uffff'] })].map(({ key, value }) => ({
      key,
      row: value as Member,
    }))

  chat.transactionSync(() => {
    for (const { key, row } of rows()) {
      const connections = row.connections.filter(isBound)
      if (connections.length === row.connections.length) continue
      chat.putSync(key, {
        ...row,
        connections,
        ...(connections.length === 0 && { absentSince: 0 }),
      })
    }
  })

  return {
    arrive: ({ member, nickname, connectionId }, most) =>
      chat.transaction(() => {
        const known = read(member)
        const connections = new Set(known?.connections).add(connectionId)
        if (connections.size > most) return 'too-many'
        write(member, { nickname, connections: [...connections] })
        return known ? 'known' : 'new'
      }),
    async depart({ member, connectionId }, at) {
      await chat.transaction(() => {
        const known = read(member)
        if (!known?.connections.includes(connectionId)) return
        const connections = known.connections.filter((other) => other !== connectionId)
        write(member, {
          ...known,
          connections,
          ...(connections.length === 0 && { absentSince: at }),
        })
      })
    },
    takeAbsent: (since) =>
      chat.transaction(() => {
        const absent = rows().filter(
          ({ row }) => row.absentSince !== undefined && row.absentSince <= since,
        )
        for (const { key } of absent) chat.removeSync(key)
        return absent.map(({ row }) => row.nickname)
      }),
  }
}
