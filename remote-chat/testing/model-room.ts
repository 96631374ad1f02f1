import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type {
  AnswerFrame,
  ClientFrame,
  LinesFrame,
  RefusalFrame,
  RequestFrame,
} from '@parlor/shared/contract/chat-wire'
import type { OpenSocket, SocketEvents } from '../connection/transport'

/** The fate of a frame: its delay, and how many times it arrives. */
export interface Fate {
  ms: number
  copies: number
}

export interface Author {
  author: string
  nickname: string
  /** The sign-in of the token that sent it. */
  signIn: string
}

/** A line that the room has stored. */
export interface SpokenLine extends Author {
  text: string
  id?: string
  isRemoved?: boolean
}

/** A notice of a removal. It has no author. */
interface RemovalLine {
  /** The number of the removed line. */
  removes: number
}

type ModelLine = SpokenLine | RemovalLine

interface Connection {
  events: SocketEvents
  who: Author
  isBound: boolean
}

interface Options {
  /** The person who connects to this address; undefined if the connection is refused. */
  whoOpens(url: string): Author | undefined
  /** Each frame in either direction gets the next fate. */
  fates?: readonly Fate[]
  greetingLines?: number
  /** The maximum number of earlier lines in a reply. */
  pageLines?: number
}

const PLAIN_FATE: Fate = { ms: 20, copies: 1 }
/** The maximum number of lines in an answer: more lines need another bind. */
const ANSWER_LINES = 30
const FRAME_LINES = 7

export type ModelRoom = ReturnType<typeof createModelRoom>

/** The text as everybody sees it. */
export function textOf(line: ModelLine): string {
  if ('removes' in line || line.isRemoved) return REMOVED_TEXT
  return `${line.nickname}: ${line.text}`
}

/**
 * A model of the room. It stores each id of an author only once. It never loses two consecutive
 * frames of one kind, because a client takes a room that answers no bind for an older one.
 */
export function createModelRoom(options: Options) {
  const { whoOpens, fates = [], greetingLines = 50, pageLines = 20 } = options
  const lines: ModelLine[] = []
  const connections = new Set<Connection>()
  let isOnline = true
  let count = 0
  let isCalm = false
  const wasLost = new Map<string, boolean>()
  /** The last line of the first answer to each bind, because a bind may arrive twice. */
  const answers = new Map<string, number>()

  function carry(connection: Connection, kind: string, arrive: () => void): void {
    const fate = isCalm ? { ms: 0, copies: 1 } : (fates[count++ % fates.length] ?? PLAIN_FATE)
    const copies = fate.copies === 0 && wasLost.get(kind) ? 1 : fate.copies
    wasLost.set(kind, copies === 0)
    for (let copy = 1; copy <= copies; copy += 1) {
      setTimeout(() => connections.has(connection) && arrive(), fate.ms * copy)
    }
  }

  function post(to: Connection, frame: LinesFrame | AnswerFrame | RefusalFrame): void {
    const kind = 'answer' in frame ? 'reply' : 'bind' in frame ? 'answer' : 'news'
    carry(to, kind, () => to.events.onMessage(JSON.stringify(frame)))
  }

  /** The lines after a number, up to another. */
  function linesOf(after: number, upTo: number) {
    const some = lines.slice(after, upTo)
    return {
      lines: some.map(textOf),
      removed: some.map((line) => ('removes' in line ? line.removes : 0)),
    }
  }

  function idsOf({ who }: Connection, after: number, upTo: number): string[] {
    return lines
      .slice(after, upTo)
      .flatMap((line) => ('id' in line && line.id && line.author === who.author ? [line.id] : []))
  }

  function framesFor(to: Connection, after: number, upTo: number): LinesFrame[] {
    const frames: LinesFrame[] = []
    for (let from = after; from < upTo; from += FRAME_LINES) {
      const seq = Math.min(from + FRAME_LINES, upTo)
      frames.push({ seq, ...linesOf(from, seq), ids: idsOf(to, from, seq) })
    }
    return frames.length > 0 ? frames : [{ seq: upTo, lines: [] }]
  }

  function bind(to: Connection, id: string, lastSeq: number | null): void {
    to.isBound = true
    const { length: head } = lines
    if (lastSeq !== null && lastSeq > head) {
      post(to, { error: 'unknown-seq', bind: id })
      return
    }
    const after = lastSeq ?? Math.max(0, head - greetingLines)
    const upTo = Math.min(head, lastSeq === null ? head : after + ANSWER_LINES)
    if (!answers.has(id)) answers.set(id, upTo)
    for (const frame of framesFor(to, after, upTo)) {
      post(to, { ...frame, bind: id, after, upTo, ...(upTo < head && { head }) })
    }
  }

  function add(line: ModelLine): void {
    lines.push(line)
    const { length: seq } = lines
    for (const each of connections) {
      const ids = idsOf(each, seq - 1, seq)
      const frame = { seq, ...linesOf(seq - 1, seq), ...(ids.length > 0 && { ids }) }
      if (each.isBound) post(each, frame)
    }
  }

  /** Removes a line, unless it is a removal or already removed. */
  function remove(seq: number): void {
    const line = lines[seq - 1]
    if (!line || 'removes' in line || line.isRemoved) return
    line.isRemoved = true
    add({ removes: seq })
  }

  function say(from: Connection, text: string, id: string): void {
    const { who } = from
    const isKnown = lines.some(
      (line) => 'id' in line && line.id === id && line.author === who.author,
    )
    if (isKnown) post(from, { seq: lines.length, lines: [], ids: [id] })
    else add({ ...who, text, id })
  }

  function take(from: Connection, frame: ClientFrame | RequestFrame): void {
    const { id = '' } = frame
    if (frame.action === 'bindNickNameToConnectionId') bind(from, id, frame.lastSeq ?? null)
    else if (!from.isBound) post(from, { error: 'not-bound', id })
    else if (frame.action === '$default') say(from, frame.message, id)
    else {
      if (frame.action === 'remove') remove(frame.seq)
      const upTo = frame.action === 'earlier' ? frame.before - 1 : 0
      const after = Math.max(0, upTo - pageLines)
      const seqs = Array.from({ length: upTo - after }, (_, index) => after + 1 + index)
      post(from, { answer: id, seqs, ...linesOf(after, upTo) })
    }
  }

  const open: OpenSocket = (url, events) => {
    const who = isOnline ? whoOpens(url) : undefined
    const connection = who && { events, who, isBound: false }
    if (connection) connections.add(connection)
    setTimeout(() => {
      if (!connection) events.onClose()
      else if (connections.has(connection)) events.onOpen()
    }, PLAIN_FATE.ms)
    return {
      send(text) {
        if (!connection || !connections.has(connection)) return false
        const frame: ClientFrame | RequestFrame = JSON.parse(text)
        carry(connection, frame.action, () => take(connection, frame))
        return true
      },
      close: () => void (connection && connections.delete(connection)),
    }
  }

  /** Closes all connections. */
  function cut(): void {
    for (const { events } of connections) setTimeout(() => events.onClose())
    connections.clear()
  }

  return {
    lines,
    /** The lines that people have said. */
    get spokenLines(): SpokenLine[] {
      return lines.filter((line) => 'text' in line)
    },
    answers,
    add,
    remove,
    open,
    cut,
    setOnline(online: boolean) {
      isOnline = online
      if (!online) cut()
    },
    /** From now on each frame arrives once and without a delay. */
    calm(): void {
      isCalm = true
    },
  }
}
