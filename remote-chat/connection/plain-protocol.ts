import { bindFrame, gatewayFault, linesOf, messageFrame } from './chat-frames'
import type { Protocol, ProtocolParts } from './protocol'

/**
 * Only the specification's frames. They have neither numbers nor ids, so a message counts as sent
 * once the socket accepts it, and no frame can keep an idle connection alive: the gateway closes it
 * after 10 idle minutes or after 2 hours, and the 5-second retry reconnects.
 */
export function createPlainProtocol(parts: ProtocolParts): Protocol {
  const { nickname, transport, outbox, events, enter, log } = parts
  return {
    onOpen() {
      transport.send(bindFrame({ nickName: nickname() }))
      enter('live')
    },
    onFrame(text) {
      const fault = gatewayFault(text)
      if (fault !== undefined) log(fault)
      events.onLines(linesOf(text), { isHistory: false })
    },
    onClose() {},
    transmit({ id, text }) {
      if (transport.send(messageFrame(text))) outbox.remove(id)
    },
    request: () => Promise.reject('unavailable'),
    check() {},
  }
}
