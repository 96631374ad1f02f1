import type { SilenceFrame } from '@parlor/shared/contract/chat-wire'
import { type ChatMessage, createOutbox } from './outbox'
import { createPlainProtocol } from './plain-protocol'
import type { Phase, ProtocolParts } from './protocol'
import { createResumedProtocol } from './resumed-protocol'
import { createTransport, RECONNECT_INTERVAL_MS, type TransportOptions } from './transport'

export interface ChatClientOptions
  extends Pick<TransportOptions, 'findAddress' | 'openSocket'>,
    Pick<ProtocolParts, 'nickname' | 'lastSeq' | 'time' | 'events' | 'log'> {
  /** Use the extended frames, if the service supports them. */
  resume: boolean
  /** Messages that an earlier visit did not send. */
  unsent: readonly ChatMessage[]
  /** From 0 up to 1. */
  random: () => number
}

export type ChatClient = ReturnType<typeof createChatClient>

/** One member of the room. It depends on neither page nor session, and also runs in Node. */
export function createChatClient(options: ChatClientOptions) {
  const { random, events, log } = options
  let { resume } = options
  let phase: Phase = 'connecting'
  const outbox = createOutbox({ ...options, onChange: events.onOutgoing })
  const transport = createTransport({
    ...options,
    // Clients that lost their connections together reconnect at different times: the hosted gateway
    // admits 500 a second. Plain clients keep to the interval of the specification.
    jitterMs: () => (resume ? random() * RECONNECT_INTERVAL_MS : 0),
  })
  const parts: ProtocolParts = {
    ...options,
    transport,
    outbox,
    phase: () => phase,
    enter,
    fallBackToPlainProtocol,
  }
  let protocol = resume ? createResumedProtocol(parts) : createPlainProtocol(parts)

  function enter(next: Phase): void {
    phase = next
    events.onPhase(phase)
    if (phase === 'live') outbox.start(protocol.transmit)
    else outbox.stop()
  }

  function fallBackToPlainProtocol(): void {
    log('the service does not answer extended frames; continuing with plain frames.')
    resume = false
    // A connection cannot change its kind.
    transport.renew()
    protocol = createPlainProtocol(parts)
  }

  return {
    get phase(): Phase {
      return phase
    },
    open(): void {
      transport.open({
        onOpen: () => protocol.onOpen(),
        onFrame(text) {
          protocol.onFrame(text)
          events.onFrame?.()
        },
        onClose() {
          protocol.onClose()
          enter('connecting')
        },
        onHandshakeFailure: () => events.onHandshakeFailure?.(),
      })
    },
    /** Leaves nothing behind: no socket, no timer, no event. Can be opened again. */
    close(): void {
      transport.close()
      protocol.onClose()
      phase = 'connecting'
      outbox.stop()
    },
    /** Replaces the connection, for example for another nickname. */
    reconnect: transport.renew,
    /** Sends the message now, or once there is a connection. */
    say: outbox.add,
    // Only a service with extended frames answers these requests. They reject with the code of the
    // refusal, or `unavailable` if there is no answer.
    /** The lines before a number, oldest first: a hundred, or as many as a frame holds. */
    earlier: (before: number) => protocol.request({ action: 'earlier', before }),
    /** Lines with all these words, newest first. */
    find: (words: string, before?: number) => protocol.request({ action: 'find', words, before }),
    remove: (seq: number) => protocol.request({ action: 'remove', seq }),
    /** Silences the author of a line. */
    silence: (seq: number, howLong: SilenceFrame['for']) =>
      protocol.request({ action: 'silence', seq, for: howLong }),
    /** Called when the connection may have died unnoticed, because the page is visible or online
     * again. `isLikely` if the browser reports that the network is gone. */
    check: (isLikely = false) => protocol.check(isLikely),
  }
}
