import { bindFrame, gatewayFault, linesOf, messageFrame } from './chat-frames'
import type { Protocol, ProtocolParts } from './protocol'

/**
 * Only the specification's frames. They have neither numbers nor ids, so a message counts as said
 * once the socket has taken it, and no frame could keep an idle connection alive: the 5-second
 * retry recovers from the gateway's closes after 10 idle minutes and after 2 hours.
 */
export function createPlainProtocol(parts: ProtocolParts): Protocol {
  const { nickname, transport, outbox, events, enter, log } = parts
  return {
    opened() {
      transport.send(bindFrame({ nickName: nickname() }))
      enter('live')
    },
    received(text) {
      const fault = gatewayFault(text)
      if (fault !== undefined) log(fault)
      events.heard(linesOf(text), { isHistory: false })
    },
    closed() {},
    transmit({ id, text }) {
      if (transport.send(messageFrame(text))) outbox.take(id)
    },
    request: () => Promise.reject('unavailable'),
    check() {},
  }
}
