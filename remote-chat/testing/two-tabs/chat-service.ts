import type { ClientFrame, LinesFrame } from '@parlor/shared/contract/chat-wire'
import type { OpenSocket, SocketEvents } from '../../connection/transport'

/** A line that the service has stored. */
export interface StoredLine {
  author: string
  nickname: string
  /** The sign-in of the token that it was sent with. */
  signIn: string
  text: string
}

interface Connection {
  events: SocketEvents
  who: Omit<StoredLine, 'text'>
  isBound: boolean
}

/** How long a frame takes. */
const LATENCY_MS = 20

export type ChatService = ReturnType<typeof createChatService>

/** A room with an authorizer: it takes names from tokens, and each id of an author only once. */
export function createChatService() {
  const lines: StoredLine[] = []
  const ids = new Set<string>()
  const connections = new Set<Connection>()
  let isOnline = true

  function close(connection: Connection): void {
    if (!connections.delete(connection)) return
    setTimeout(() => connection.events.closed())
  }

  function post(connection: Connection, frame: LinesFrame): void {
    setTimeout(() => {
      if (connections.has(connection)) connection.events.received(JSON.stringify(frame))
    }, LATENCY_MS)
  }

  const textOf = ({ nickname, text }: StoredLine) => `${nickname}: ${text}`

  function take(connection: Connection, frame: ClientFrame): void {
    if (frame.action === '$default') say(connection, frame.message, frame.id ?? '')
    else {
      const after = frame.lastSeq ?? 0
      const answer = { bind: frame.id ?? '', after, upTo: lines.length }
      connection.isBound = true
      post(connection, { seq: lines.length, lines: lines.slice(after).map(textOf), ...answer })
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
    open,
    setOnline(online: boolean) {
      isOnline = online
      if (!online) for (const connection of [...connections]) close(connection)
    },
  }
}
