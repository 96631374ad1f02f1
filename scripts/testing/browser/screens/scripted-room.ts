import type { ClientFrame, RefusalCode, ServerFrame } from '@parlor/shared/contract/chat-wire'
import type { Page, WebSocketRoute } from '@playwright/test'

/** A chat server played by a test: lines come back at once, unless they are refused or the
 * connection is cut. */
export class ScriptedRoom {
  readonly #lines: string[]
  readonly #sockets = new Set<WebSocketRoute>()
  #isCut = false
  #refusal: RefusalCode | undefined

  private constructor(lines: readonly string[]) {
    this.#lines = [...lines]
  }

  /** Handles every chat connection of the page; `lines` are the earlier lines. */
  static async open(page: Page, lines: readonly string[] = []): Promise<ScriptedRoom> {
    const room = new ScriptedRoom(lines)
    await page.routeWebSocket(/\/prod\b/, (socket) => room.#admit(socket))
    return room
  }

  /** Sends lines by others to everybody connected. */
  say(...lines: string[]): void {
    this.#lines.push(...lines)
    for (const socket of this.#sockets) send(socket, { seq: this.#lines.length, lines })
  }

  /** Refuses the next message. */
  refuseNext(code: RefusalCode): void {
    this.#refusal = code
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
      send(socket, { seq, lines: this.#lines.slice(after), bind, after, upTo: seq })
      return
    }
    const { message, id = '' } = frame
    const refusal = this.#refusal
    this.#refusal = undefined
    if (refusal) {
      send(socket, { error: refusal, id })
      return
    }
    const line = `me: ${message}`
    this.#lines.push(line)
    send(socket, { seq: seq + 1, lines: [line], ids: [id] })
  }
}

function send(socket: WebSocketRoute, frame: ServerFrame): void {
  socket.send(JSON.stringify(frame))
}
