import { bindFrame, gatewayFault, messageFrame } from './chat-frames'
import type { Conversation, ConversationEvents, Line } from './conversation'

interface PlainConversationOptions {
  nickname: string
  line: Line
  events: Pick<ConversationEvents, 'ready' | 'heard'>
}

/**
 * The specification's frames and no others. They know neither numbers nor ids, so nothing can be
 * kept for later or asked for again, and no frame of theirs does nothing: there is no keep-alive.
 * The gateway's closes after 10 idle minutes and after 2 hours are mended by the 5-second retry.
 */
export function createPlainConversation({
  nickname,
  line,
  events,
}: PlainConversationOptions): Conversation {
  return {
    opened() {
      line.send(bindFrame(nickname))
      events.ready()
    },
    received(text) {
      const fault = gatewayFault(text)
      if (fault === undefined) events.heard(text.split(/\r\n|\r|\n/), { isHistory: false })
      else console.error(`Chat: ${fault}`)
    },
    closed() {},
    say: (text) => line.send(messageFrame(text)),
    check() {},
  }
}
