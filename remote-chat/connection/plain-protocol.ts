import type { Protocol, ProtocolParts } from './chat-client'
import { bindFrame, gatewayFault, messageFrame } from './chat-frames'

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
      if (fault === undefined) events.heard(text.split(/\r\n|\r|\n/), { isHistory: false })
      else log(fault)
    },
    closed() {},
    transmit({ id, text }) {
      if (transport.send(messageFrame(text))) outbox.take(id)
    },
    check() {},
  }
}
