import type { ChatStore } from '../chat-store'
import type { ChatDatabase } from './lmdb-chat-store'

type MemberPart = Pick<ChatStore, 'arrive' | 'depart' | 'takeAbsent'>

interface Member {
  nickname: string
  connections: string[]
  /** When the last connection went. */
  absentSince?: number
}

/** Who is in the room: a row from the first connection until the absence is announced. */
export function lmdbMembers(chat: ChatDatabase): MemberPart {
  const read = (member: string) => chat.get(['member', member]) as Member | undefined
  const write = (member: string, row: Member) => chat.putSync(['member', member], row)

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
        const absent = [...chat.getRange({ start: ['member'], end: ['member', '\uffff'] })]
          .map(({ key, value }) => ({ key, row: value as Member }))
          .filter(({ row }) => row.absentSince !== undefined && row.absentSince <= since)
        for (const { key } of absent) chat.removeSync(key)
        return absent.map(({ row }) => row.nickname)
      }),
  }
}
