import type { Here, Membership, SilenceFrame } from '@parlor/shared/contract/chat-wire'
import type { Line } from './line'
import { createOutbox, type Message, type Outbox, type OutgoingMessage } from './outbox'
import { createPlainProtocol } from './plain-protocol'
import type { Answer, Request } from './requests'
import { createResumedProtocol } from './resumed-protocol'
import {
  createTransport,
  RECONNECT_INTERVAL_MS,
  type Transport,
  type TransportOptions,
} from './transport'

/**
 * `connecting`: there is no open connection. `replaying`: there is one, and the answer to its bind
 * is incomplete. `live`: messages can be sent.
 */
export type Phase = 'connecting' | 'replaying' | 'live'

export interface ChatEvents {
  /** The current phase; `connecting` also after each failed attempt. */
  phaseEntered(phase: Phase): void
  heard(lines: Line[], options: { isHistory: boolean }): void
  /** How the room knows this member. */
  recognized?(you: Membership): void
  /** Who is here; lines tell who joins and leaves later. */
  hereListed?(here: Here): void
  /** The service rejected this message, which leaves the outbox; `error` is the code. */
  refused(message: Message, error: string): void
  /** The messages that are neither acknowledged nor refused yet. */
  outgoingChanged(messages: readonly OutgoingMessage[]): void
  /** The room has these messages of this member, said now or earlier. */
  acknowledged?(ids: readonly string[]): void
  /** The service sent something, whatever it is. */
  frameArrived?(): void
  /** A connection closed before it opened: the service refused it, or there is no network. */
  handshakeFailed?(): void
}

export interface ChatClientOptions
  extends Pick<TransportOptions, 'findAddress' | 'openSocket' | 'time' | 'log'> {
  /** Use the extended frames, if the service supports them. */
  resume: boolean
  /** Called at each bind. */
  nickname: () => string
  /** The newest line heard before; without it the newest lines are the history. */
  lastSeq?: number
  /** The unsent messages of an earlier visit. */
  unsent: readonly Message[]
  /** From 0 up to 1. */
  random: () => number
  events: ChatEvents
}

/** The conversation with the room in frames of one kind, over successive connections. */
export interface Protocol {
  opened(): void
  received(text: string): void
  closed(): void
  transmit(message: Message): void
  /** Rejects with the code of a refusal. */
  request(request: Request): Promise<Answer>
  /** Called when the connection may have died unnoticed. `isLikely` asks at once. */
  check(isLikely: boolean): void
}

/** The dependencies of a protocol. */
export interface ProtocolParts extends ChatClientOptions {
  transport: Transport
  outbox: Outbox
  enter(phase: Phase): void
  /** Called when the service supports only plain frames, or extended ones without answers. */
  fallBackToPlainProtocol(): void
}

export type ChatClient = ReturnType<typeof createChatClient>

/** One member of the room. It depends on neither page nor session, so it also runs in Node. */
export function createChatClient(options: ChatClientOptions) {
  const { random, events, log } = options
  let { resume } = options
  const outbox = createOutbox({
    ...options,
    transmit: (message) => protocol.transmit(message),
    changed: events.outgoingChanged,
  })
  const transport = createTransport({
    ...options,
    // Clients that were disconnected together reconnect spread over their interval: the hosted
    // gateway admits 500 a second. Plain clients keep exactly to the interval of the specification.
    jitterMs: () => (resume ? random() * RECONNECT_INTERVAL_MS : 0),
    events: {
      ...events,
      opened: () => protocol.opened(),
      received(text) {
        protocol.received(text)
        events.frameArrived?.()
      },
      closed,
    },
  })
  const parts: ProtocolParts = { ...options, transport, outbox, enter, fallBackToPlainProtocol }
  let protocol = resume ? createResumedProtocol(parts) : createPlainProtocol(parts)

  function enter(phase: Phase): void {
    events.phaseEntered(phase)
    if (phase === 'live') outbox.start()
    else outbox.stop()
  }

  function closed(): void {
    protocol.closed()
    enter('connecting')
  }

  function fallBackToPlainProtocol(): void {
    log('the service does not answer extended frames; the chat goes on in plain frames.')
    resume = false
    // A connection keeps its kind until it closes.
    transport.renew()
    protocol = createPlainProtocol(parts)
  }

  return {
    open: transport.open,
    /** Leaves nothing behind: no socket, no timer, no event. Can be opened again. */
    close(): void {
      transport.close()
      protocol.closed()
      outbox.stop()
    },
    /** Replaces the connection, for example for another nickname. */
    reconnect: transport.renew,
    /** Sends the message now, or once there is a connection. */
    say: outbox.add,
    // Requests, which only a service with extended frames answers. They reject with the code of a
    // refusal, which is `unavailable` without an answer.
    /** The lines before a number, oldest first: a hundred, or as many as a frame holds. */
    earlier: (before: number) => protocol.request({ action: 'earlier', before }),
    /** Lines with all these words, newest first. */
    find: (words: string, before?: number) => protocol.request({ action: 'find', words, before }),
    remove: (seq: number) => protocol.request({ action: 'remove', seq }),
    /** Silences the author of a line. */
    silence: (seq: number, howLong: SilenceFrame['for']) =>
      protocol.request({ action: 'silence', seq, for: howLong }),
    /** Called when the connection may have died unnoticed: the page is visible or online again, or,
     * which makes it likely, the browser says that the network is gone. */
    check: (isLikely = false) => protocol.check(isLikely),
  }
}
