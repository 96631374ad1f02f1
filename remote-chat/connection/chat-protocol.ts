import type { Transport } from './chat-socket'
import type { Message, OutgoingMessage } from './outbox'

/** What the protocol tells the room. */
export interface ChatEvents {
  /** The room can be spoken to. */
  ready(): void
  heard(lines: string[], options: { isHistory: boolean }): void
  /** The service did not take this message; `error` is its code. */
  refused(message: Message, error: string): void
  /** The messages that the service has not acknowledged yet. */
  outgoingChanged(messages: readonly OutgoingMessage[]): void
}

export interface ChatProtocolOptions {
  /** Asked at each bind: it may be another one by then. */
  nickname: () => string
  transport: Pick<Transport, 'send' | 'renew'>
  events: ChatEvents
  /** What an earlier visit left unsent. */
  unsent: readonly Message[]
}

/** How the room is spoken with, over one connection after another. */
export interface ChatProtocol {
  opened(): void
  received(text: string): void
  closed(): void
  /** Sends the message now, or as soon as there is a connection. */
  say(message: Message): void
  /** The page is visible again, or the network is back: the connection may be dead unnoticed. */
  check(): void
}
