import { once } from 'node:events'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import WebSocket from 'ws'
import { PoolCaller } from '../../testing/backend/pool-caller'
import type { Person } from '../../testing/user-pool/example-users'

/** Somebody else in the room, without a browser. */
export class RoomMember {
  /** The number of each line that came. */
  readonly #numbers = new Map<string, number>()
  #ids = 0

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (bytes: Buffer) => {
      const { seq, lines = [] } = JSON.parse(bytes.toString()) as Partial<LinesFrame>
      if (seq === undefined) return
      const first = seq - lines.length + 1
      for (const [index, text] of lines.entries()) this.#numbers.set(text, first + index)
    })
  }

  static async enter(url: string, person: Person): Promise<RoomMember> {
    const caller = new PoolCaller(() => url)
    await caller.register(person)
    const { IdToken } = await caller.signIn(person)
    const socket = new WebSocket(`${url.replace('http', 'ws')}/prod?token=${IdToken}`)
    await once(socket, 'open')
    const member = new RoomMember(socket)
    member.#send({
      action: 'bindNickNameToConnectionId',
      nickName: person.nickname,
      lastSeq: null,
    })
    return member
  }

  say(message: string): void {
    this.#send({ action: '$default', message, id: this.#newId() })
  }

  /** Removes a line of one's own that has come back. */
  remove(text: string): void {
    const seq = this.#numbers.get(text)
    if (seq === undefined) throw new Error(`${text} has not come.`)
    this.#send({ action: 'remove', id: this.#newId(), seq })
  }

  leave(): void {
    this.socket.close()
  }

  #newId(): string {
    this.#ids += 1
    return String(this.#ids)
  }

  #send(frame: object): void {
    this.socket.send(JSON.stringify(frame))
  }
}
