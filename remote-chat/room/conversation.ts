import type { OutgoingMessage } from './outgoing-queue'

/** What a conversation tells the room. */
export interface ConversationEvents {
  /** The room can be spoken to. */
  ready(): void
  heard(lines: string[], options: { isHistory: boolean }): void
  /** The service did not take this text; `error` is its code. */
  refused(text: string, error: string): void
  /** The messages on their way changed. */
  outgoingChanged(messages: readonly OutgoingMessage[]): void
}

/** What it speaks through. */
export interface Line {
  send(text: string): boolean
  renew(): void
}

/** How the room is spoken with over one connection after the other: one way for each kind of wire. */
export interface Conversation {
  opened(): void
  received(text: string): void
  closed(): void
  /** False when the text could not be taken: then the composer keeps it. */
  say(text: string): boolean
  /** The page is looked at again. */
  check(): void
}
