import type {
  ClientFrame,
  LineKind,
  LinesFrame,
  Membership,
  MessageFrame,
  RefusalCode,
  ServerFrame,
} from '@parlor/shared/contract/chat-wire'
import type { Page, WebSocketRoute } from '@playwright/test'

/** A line, with or without what a service tells about it. */
export type ScriptedLine = string | { text: string; by: string; kind: LineKind; at: number }

/** A chat server played by a test: lines come back at once, unless they are refused or the
 * connection is cut. */
export class ScriptedRoom {
  readonly #lines: ScriptedLine[]
  readonly #you: Membership | undefined
  readonly #sockets = new Set<WebSocketRoute>()
  #isCut = false
  #refusal: RefusalCode | undefined
  /** The messages that are not answered yet, while answers are held. */
  #held: (() => void)[] | undefined

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

  /** Refuses the next message. */
  refuseNext(code: RefusalCode): void {
    this.#refusal = code
  }

  /** Answers no message until `answer` is called, on connections that stay open. */
  hold(): void {
    this.#held = []
  }

  answer(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const answer of held) answer()
  }

  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#sockets) await socket.close()
    this.#sockets.clear()
  }

  async #admit(socket: WebSocketRoute): Promise<void> {
    if (this.#isCut) return socket.close()
    this.#sockets.add(socket)
    socket.onMessage((text) => this.#heard(socket, JSON.parse(String(text)) as ClientFrame))
  }

  #heard(socket: WebSocketRoute, frame: ClientFrame): void {
    const seq = this.#lines.length
    if (frame.action !== '$default') {
      const { id: bind = '', lastSeq } = frame
      const after = lastSeq ?? 0
      const answer = { bind, after, upTo: seq, you: this.#you }
      send(socket, { ...this.#frameOf(this.#lines.slice(after)), ...answer })
      return
    }
    if (this.#held) this.#held.push(() => this.#said(socket, frame))
    else this.#said(socket, frame)
  }

  #said(socket: WebSocketRoute, { message, id = '' }: MessageFrame): void {
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
    const told = lines.filter((line) => typeof line !== 'string')
    const frame = {
      seq: this.#lines.length,
      lines: lines.map((line) => (typeof line === 'string' ? line : line.text)),
    }
    if (told.length < lines.length) return frame
    return {
      ...frame,
      by: told.map(({ by }) => by),
      kind: told.map(({ kind }) => kind),
      at: told.map(({ at }) => at),
    }
  }
}

function send(socket: WebSocketRoute, frame: ServerFrame): void {
  socket.send(JSON.stringify(frame))
}
