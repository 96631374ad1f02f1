import type { Here, LineKind, Membership, RequestFrame } from '@parlor/shared/contract/chat-wire'
import type { ChatMessage, Outbox, OutgoingMessage } from './outbox'
import type { Time } from './time'
import type { Transport } from './transport'

/** A line of the room. In plain frames lines have only a text. */
export interface ChatLine {
  text: string
  /** Numbers have no gaps. */
  seq?: number
  /** When the service received it, in milliseconds since the epoch. */
  at?: number
  /** The author's pseudonym; empty for the room's own lines. */
  by?: string
  kind?: LineKind
  removed?: number
  /** The name of the person whom a line of the room is about, and that person's pseudonym. */
  who?: string
  about?: string
}

/**
 * `connecting`: there is no open connection. `replaying`: there is one, and the answer to its bind
 * is incomplete. `live`: messages can be sent.
 */
export type Phase = 'connecting' | 'replaying' | 'live'

export interface ChatEvents {
  /** The current phase; `connecting` again after each failed attempt. */
  onPhase(phase: Phase): void
  onLines(lines: ChatLine[], options: { isHistory: boolean }): void
  onMembership?(you: Membership): void
  /** The people in the room now. Later lines say who joins and leaves. */
  onPresence?(here: Here): void
  /** The service rejected this message, which leaves the outbox; `error` is the code. */
  onRefusal(message: ChatMessage, error: string): void
  /** The messages that are neither acknowledged nor refused yet. */
  onOutgoing(messages: readonly OutgoingMessage[]): void
  /** The room has stored these messages of this member, now or earlier. */
  onAcknowledged?(ids: readonly string[]): void
  /** The service sent a frame of any kind. */
  onFrame?(): void
  /** A connection closed before it opened: the service refused it, or there is no network. */
  onHandshakeFailure?(): void
}

type WithoutId<Frame> = Frame extends RequestFrame ? Omit<Frame, 'id'> : never

export type RoomRequest = WithoutId<RequestFrame>

export interface RequestAnswer {
  lines: ChatLine[]
  /** There may be more: the next request asks for lines before this number. */
  further?: number
}

/** The conversation with the room in frames of one kind, over successive connections. */
export interface Protocol {
  onOpen(): void
  onFrame(text: string): void
  onClose(): void
  transmit(message: ChatMessage): void
  /** Rejects with the code of a refusal. */
  request(request: RoomRequest): Promise<RequestAnswer>
  /** Called when the connection may have died unnoticed. `isLikely` asks at once. */
  check(isLikely: boolean): void
}

export interface ProtocolParts {
  /** Called at each bind. */
  nickname: () => string
  /** The last known line; without it the history is the newest lines. */
  lastSeq?: number
  time: Time
  transport: Transport
  outbox: Outbox
  /** The client's phase, which only `enter` changes. */
  phase(): Phase
  enter(phase: Phase): void
  /** Called when the service supports only plain frames, or extended ones without answers. */
  fallBackToPlainProtocol(): void
  events: ChatEvents
  log: (text: string) => void
}
