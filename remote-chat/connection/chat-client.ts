import { createOutbox, type Message, type Outbox, type OutgoingMessage } from './outbox'
import { createPlainProtocol } from './plain-protocol'
import { createResumedProtocol } from './resumed-protocol'
import {
  createTransport,
  RECONNECT_INTERVAL_MS,
  type Transport,
  type TransportOptions,
} from './transport'

/**
 * `connecting`: there is no open connection. `replaying`: there is one, and the answer to its bind is
 * not over. `live`: the room can be spoken to.
 */
export type Phase = 'connecting' | 'replaying' | 'live'

export interface ChatEvents {
  /** This is the phase now; `connecting` also after each attempt that came to nothing. */
  phaseEntered(phase: Phase): void
  heard(lines: string[], options: { isHistory: boolean }): void
  /** The service did not take this message, which leaves the outbox; `error` is the code. */
  refused(message: Message, error: string): void
  /** The messages that the service has neither acknowledged nor refused yet. */
  outgoingChanged(messages: readonly OutgoingMessage[]): void
  /** A connection was closed before it was open: the service refused it, or there is no network. */
  handshakeFailed?(): void
}

export interface ChatClientOptions
  extends Pick<TransportOptions, 'findAddress' | 'openSocket' | 'time' | 'log'> {
  /** The extended frames, as long as the service knows them. */
  resume: boolean
  /** Asked at each bind. */
  nickname: () => string
  /** The newest line that was heard before; without it the newest lines are the history. */
  lastSeq?: number
  /** What an earlier visit left unsent. */
  unsent: readonly Message[]
  /** From 0 up to 1. */
  random: () => number
  events: ChatEvents
}

/** How the room is spoken with in frames of one kind, over one connection after another. */
export interface Protocol {
  opened(): void
  received(text: string): void
  closed(): void
  transmit(message: Message): void
  /** The connection may be dead unnoticed. */
  check(): void
}

/** What a protocol has to work with. */
export interface ProtocolParts extends ChatClientOptions {
  transport: Transport
  outbox: Outbox
  enter(phase: Phase): void
  /** The service knows the plain frames alone, or extended ones without answers. */
  isOlder(): void
}

export type ChatClient = ReturnType<typeof createChatClient>

/** One member of the room. It knows neither page nor session, so Node runs it as the page does. */
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
    // Clients that were cut off together come back spread over their interval: the hosted gateway
    // admits 500 a second. Plain clients keep to the interval of the specification exactly.
    jitterMs: () => (resume ? random() * RECONNECT_INTERVAL_MS : 0),
    events: {
      ...events,
      opened: () => protocol.opened(),
      received: (text) => protocol.received(text),
      closed,
    },
  })
  const parts: ProtocolParts = { ...options, transport, outbox, enter, isOlder }
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

  function isOlder(): void {
    log('the service is an older one, and is spoken with in plain frames.')
    resume = false
    // A connection keeps its kind for as long as it lives.
    transport.renew()
    protocol = createPlainProtocol(parts)
  }

  return {
    open: transport.open,
    /** Leaves nothing behind: no socket, no timer, no event. It can be opened again. */
    close(): void {
      transport.close()
      protocol.closed()
      outbox.stop()
    },
    /** Gives up the connection for a new one, as with another nickname. */
    reconnect: transport.renew,
    /** Sends the message now, or as soon as there is a connection. */
    say: outbox.add,
    /** The page is visible again, or the network is back: the connection may be dead unnoticed. */
    check: () => protocol.check(),
  }
}
