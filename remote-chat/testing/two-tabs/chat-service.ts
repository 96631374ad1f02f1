import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type {
  AnswerFrame,
  ClientFrame,
  LinesFrame,
  RequestFrame,
} from '@parlor/shared/contract/chat-wire'
import type { OpenSocket, SocketEvents } from '../../connection/transport'

/** A line that the service has stored. */
export interface StoredLine {
  author: string
  nickname: string
  /** The sign-in of the token that it was sent with. */
  signIn: string
  text: string
  isRemoved?: boolean
}

/** A line that tells of a removal has no author. */
interface RemovalLine {
  /** The number of the removed line. */
  removes: number
}

type RoomLine = StoredLine | RemovalLine

interface Connection {
  events: SocketEvents
  who: Omit<StoredLine, 'text'>
  isBound: boolean
}

/** How long a frame takes. */
const LATENCY_MS = 20

/** Few, so that random sequences have earlier lines. */
const GREETING_LINES = 2

export type ChatService = ReturnType<typeof createChatService>

/** The text that everybody sees. */
export function textOf(line: RoomLine): string {
  if ('removes' in line || line.isRemoved) return REMOVED_TEXT
  return `${line.nickname}: ${line.text}`
}

/** A room with an authorizer: it takes names from tokens, and each id of an author only once. */
export function createChatService() {
  const lines: RoomLine[] = []
  const ids = new Set<string>()
  const connections = new Set<Connection>()
  let isOnline = true

  function close(connection: Connection): void {
    if (!connections.delete(connection)) return
    setTimeout(() => connection.events.closed())
  }

  function post(connection: Connection, frame: LinesFrame | AnswerFrame): void {
    setTimeout(() => {
      if (connections.has(connection)) connection.events.received(JSON.stringify(frame))
    }, LATENCY_MS)
  }

  /** The lines after a number, up to another. */
  function linesOf(after: number, upTo = lines.length) {
    const some = lines.slice(after, upTo)
    return {
      lines: some.map(textOf),
      removed: some.map((line) => ('removes' in line ? line.removes : 0)),
    }
  }

  function take(connection: Connection, frame: ClientFrame | RequestFrame): void {
    if (frame.action === '$default') say(connection, frame.message, frame.id ?? '')
    else if (frame.action === 'bindNickNameToConnectionId') {
      const after = frame.lastSeq ?? Math.max(0, lines.length - GREETING_LINES)
      const answer = { bind: frame.id ?? '', after, upTo: lines.length }
      connection.isBound = true
      post(connection, { seq: lines.length, ...linesOf(after), ...answer })
    } else if (frame.action === 'earlier') {
      const upTo = frame.before - 1
      const after = Math.max(0, upTo - GREETING_LINES)
      const seqs = Array.from({ length: upTo - after }, (_, index) => after + 1 + index)
      post(connection, { answer: frame.id, seqs, ...linesOf(after, upTo) })
    } else if (frame.action === 'remove') {
      remove(frame.seq)
      post(connection, { answer: frame.id, seqs: [], lines: [] })
    }
  }

  function remove(seq: number): void {
    const line = lines[seq - 1]
    if (!line || 'removes' in line || line.isRemoved) return
    line.isRemoved = true
    lines.push({ removes: seq })
    for (const each of connections) {
      if (each.isBound) post(each, { seq: lines.length, ...linesOf(lines.length - 1) })
    }
  }

  function say({ who }: Connection, text: string, id: string): void {
    const key = `${who.author} ${id}`
    const isNew = !ids.has(key)
    ids.add(key)
    if (isNew) lines.push({ ...who, text })
    const told = isNew ? [`${who.nickname}: ${text}`] : []
    for (const each of connections) {
      const isOwn = each.who.author === who.author
      if (each.isBound && (isNew || isOwn)) {
        post(each, { seq: lines.length, lines: told, ...(isOwn && { ids: [id] }) })
      }
    }
  }

  const open: OpenSocket = (url, events) => {
    const [, payload = ''] = (new URL(url).searchParams.get('token') ?? '').split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const who = {
      author: claims['cognito:username'],
      nickname: claims.nickname,
      signIn: claims.origin_jti,
    }
    const connection: Connection = { events, who, isBound: false }
    const isAdmitted = isOnline && claims.exp * 1000 > Date.now()
    if (isAdmitted) connections.add(connection)
    setTimeout(() => {
      if (!isAdmitted) events.closed()
      else if (connections.has(connection)) events.opened()
    }, LATENCY_MS)
    return {
      send(text) {
        if (!connections.has(connection)) return false
        setTimeout(() => {
          if (connections.has(connection)) take(connection, JSON.parse(text))
        }, LATENCY_MS)
        return true
      },
      close: () => void connections.delete(connection),
    }
  }

  return {
    lines,
    /** What people have said. */
    get said(): StoredLine[] {
      return lines.filter((line) => 'text' in line)
    },
    open,
    setOnline(online: boolean) {
      isOnline = online
      if (!online) for (const connection of [...connections]) close(connection)
    },
  }
}
