import { bindFrame, gatewayFault, messageFrame } from './chat-frames'
import type { ChatProtocol, ChatProtocolOptions } from './chat-protocol'
import { createOutbox } from './outbox'

/**
 * The specification's frames and no others. They have neither numbers nor ids, so a message counts
 * as said once the socket has taken it, and no frame could keep an idle connection alive: the
 * 5-second retry mends the gateway's closes after 10 idle minutes and after 2 hours.
 */
export function createPlainProtocol(options: ChatProtocolOptions): ChatProtocol {
  const { nickname, transport, events, unsent } = options
  const outbox = createOutbox({
    unsent,
    transmit({ id, text }) {
      if (transport.send(messageFrame(text))) outbox.take(id)
    },
    changed: events.outgoingChanged,
  })

  return {
    opened() {
      transport.send(bindFrame(nickname()))
      events.ready()
      outbox.start()
    },
    received(text) {
      const fault = gatewayFault(text)
      if (fault === undefined) events.heard(text.split(/\r\n|\r|\n/), { isHistory: false })
      else console.error(`Chat: ${fault}`)
    },
    closed: outbox.stop,
    say: outbox.add,
    check() {},
  }
}
