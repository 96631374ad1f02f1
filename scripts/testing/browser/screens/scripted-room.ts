import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type {
  AnswerFrame,
  BindFrame,
  ClientFrame,
  EarlierFrame,
  FindFrame,
  LineFacts,
  LineKind,
  LinesFrame,
  Membership,
  MessageFrame,
  RefusalCode,
  RemoveFrame,
  ServerFrame,
} from '@parlor/shared/contract/chat-wire'
import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { type Person, signIn } from '../accounts'
import { transcriptOf } from '../room'

/** A line, with or without the facts that a service sends about it. */
export type ScriptedLine = string | { text: string; by: string; kind: LineKind; at: number }

/** The requests for lines. */
type ScriptedRequest = EarlierFrame | FindFrame

type MemberFrame = ClientFrame | ScriptedRequest | RemoveFrame

/** Lines of one answer to a search. */
const FOUND_LINES = 50

/** A chat server played by a test: lines come back at once, unless they are refused or the
 * connection is cut. */
export class ScriptedRoom {
  readonly #lines: ScriptedLine[]
  readonly #you: Membership | undefined
  /** The requests of members. */
  readonly requests: ScriptedRequest[] = []
  /** The names of who is here, for a member who comes. */
  names: string[] | undefined
  /** How many lines a member gets who comes. */
  newest = Number.POSITIVE_INFINITY
  /** The refusal of every request. */
  refusesRequests: RefusalCode | undefined
  readonly #sockets = new Set<WebSocketRoute>()
  #isCut = false
  #refusal: RefusalCode | undefined
  /** The frames that are not answered yet, while answers are held. */
  #heldAnswers: (() => void)[] | undefined

  private constructor(lines: readonly ScriptedLine[], you?: Membership) {
    this.#lines = [...lines]
    this.#you = you
  }

  /** Handles every chat connection of the page; `lines` are the earlier lines, and `you` is the
   * page's member. */
  static async open(
    page: Page,
    lines: readonly ScriptedLine[] = [],
    you?: Membership,
  ): Promise<ScriptedRoom> {
    const room = new ScriptedRoom(lines, you)
    await page.routeWebSocket(/\/prod\b/, (socket) => room.#admit(socket))
    return room
  }

  /** Sends lines by others to everybody connected. */
  say(...lines: ScriptedLine[]): void {
    this.#lines.push(...lines)
    for (const socket of this.#sockets) send(socket, this.#frameOf(lines))
  }

  /** Removes the line with this number. It keeps the text, for which nobody asks again. */
  remove(seq: number): void {
    const notice = { text: REMOVED_TEXT, by: '', kind: 'removed', at: Date.now() } as const
    this.#lines.push(notice)
    for (const socket of this.#sockets) send(socket, { ...this.#frameOf([notice]), removed: [seq] })
  }

  /** Refuses the next message. */
  refuseNext(code: RefusalCode): void {
    this.#refusal = code
  }

  /** Answers nothing until `answer` is called, on connections that stay open. */
  hold(): void {
    this.#heldAnswers = []
  }

  answer(): void {
    const heldAnswers = this.#heldAnswers ?? []
    this.#heldAnswers = undefined
    for (const answer of heldAnswers) answer()
  }

  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#sockets) await socket.close()
    this.#sockets.clear()
  }

  async #admit(socket: WebSocketRoute): Promise<void> {
    if (this.#isCut) return socket.close()
    this.#sockets.add(socket)
    socket.onMessage((text) => this.#receive(socket, JSON.parse(String(text))))
  }

  #receive(socket: WebSocketRoute, frame: MemberFrame): void {
    const isRequest = frame.action === 'earlier' || frame.action === 'find'
    if (isRequest) {
      this.requests.push(frame)
      if (this.refusesRequests) {
        send(socket, { error: this.refusesRequests, id: frame.id })
        return
      }
    }
    if (this.#heldAnswers) this.#heldAnswers.push(() => this.#answerTo(socket, frame))
    else this.#answerTo(socket, frame)
  }

  #answerTo(socket: WebSocketRoute, frame: MemberFrame): void {
    if (frame.action === '$default') this.#answerMessage(socket, frame)
    else if (frame.action === 'bindNickNameToConnectionId') send(socket, this.#bindAnswer(frame))
    else if (frame.action === 'remove') this.#remove(socket, frame)
    else
      send(socket, frame.action === 'earlier' ? this.#earlierLines(frame) : this.#foundLines(frame))
  }

  #bindAnswer({ id: bind = '', lastSeq }: BindFrame): LinesFrame {
    const upTo = this.#lines.length
    const after = lastSeq ?? Math.max(0, upTo - this.newest)
    const { names } = this
    const here = names && { seq: upTo, count: names.length, names }
    return { ...this.#frameOf(this.#lines.slice(after)), bind, after, upTo, you: this.#you, here }
  }

  #earlierLines({ id, before }: EarlierFrame): AnswerFrame {
    const from = Math.max(0, before - 101)
    const lines = this.#lines.slice(from, before - 1)
    return { answer: id, seqs: lines.map((_, at) => from + at + 1), ...factsOf(lines) }
  }

  #foundLines({ id, words, before = Number.POSITIVE_INFINITY }: FindFrame): AnswerFrame {
    const matches = [...this.#lines.entries()]
      .filter(([at, line]) => at + 1 < before && textOf(line).includes(words))
      .reverse()
    const shownLines = matches.slice(0, FOUND_LINES)
    const seqs = shownLines.map(([at]) => at + 1)
    const further = matches.length > shownLines.length ? seqs.at(-1) : undefined
    return { answer: id, seqs, further, ...factsOf(shownLines.map(([, line]) => line)) }
  }

  #remove(socket: WebSocketRoute, { id, seq }: RemoveFrame): void {
    this.remove(seq)
    send(socket, { answer: id, seqs: [], lines: [] })
  }

  #answerMessage(socket: WebSocketRoute, { message, id = '' }: MessageFrame): void {
    const refusal = this.#refusal
    this.#refusal = undefined
    if (refusal) {
      send(socket, { error: refusal, id })
      return
    }
    const line = `me: ${message}`
    this.#lines.push(line)
    send(socket, { ...this.#frameOf([line]), ids: [id] })
  }

  /** A frame of the newest lines. */
  #frameOf(lines: readonly ScriptedLine[]): LinesFrame {
    return { seq: this.#lines.length, ...factsOf(lines) }
  }
}

const textOf = (line: ScriptedLine) => (typeof line === 'string' ? line : line.text)

/** The lists of a frame. */
function factsOf(lines: readonly ScriptedLine[]): LineFacts & { lines: string[] } {
  const linesWithFacts = lines.filter((line) => typeof line !== 'string')
  const texts = { lines: lines.map(textOf) }
  if (linesWithFacts.length < lines.length) return texts
  return {
    ...texts,
    by: linesWithFacts.map(({ by }) => by),
    kind: linesWithFacts.map(({ kind }) => kind),
    at: linesWithFacts.map(({ at }) => at),
  }
}

function send(socket: WebSocketRoute, frame: ServerFrame): void {
  socket.send(JSON.stringify(frame))
}

/** Signs in to a room that sends its newest fifty lines to a member who comes. */
export async function enterLongRoom(
  page: Page,
  who: Person,
  lines: readonly string[],
): Promise<ScriptedRoom> {
  const room = await ScriptedRoom.open(page, lines)
  room.newest = 50
  await signIn(page, who)
  await expect(transcriptOf(page)).toHaveValue(lines.slice(-room.newest).join('\n'))
  return room
}
