import { ID_PERIOD_MS } from '@parlor/shared/contract/build/chat-rules'
import {
  type ChatClient,
  type ChatClientOptions,
  createChatClient,
} from '../../../remote-chat/connection/chat-client'
import { realTime } from '../../../remote-chat/connection/time'

interface MemberOptions
  extends Pick<ChatClientOptions, 'openSocket'>,
    Partial<Pick<ChatClientOptions, 'time' | 'random'>> {
  name: string
  url?: () => string
  /** The number of lines to say, each after the previous one is acknowledged. */
  lines?: number
  hear?: (line: string) => void
}

/** The page's own client, as a member who gets all lines of the room and says some. */
export class SimulatedMember {
  acknowledged = 0
  /** How often the room became available. */
  entries = 0
  readonly client: ChatClient

  constructor({ name, url = () => '', lines = 0, hear, ...connection }: MemberOptions) {
    const { now } = connection.time ?? realTime
    const say = () => {
      // As the page makes it.
      const id = `${Math.floor(now() / ID_PERIOD_MS)}-${name}/${this.acknowledged}`
      const text = `${name} says ${this.acknowledged}`
      if (this.acknowledged < lines) this.client.say({ id, text })
    }
    this.client = createChatClient({
      time: realTime,
      random: Math.random,
      ...connection,
      resume: true,
      findAddress: async () => ({ ok: true, url: url(), renewAfterMs: 2 * 60 * 60_000 }),
      nickname: () => name,
      lastSeq: 0,
      unsent: [],
      log() {},
      events: {
        onPhase: (phase) => {
          if (phase === 'live') this.entries += 1
        },
        onLines(lines) {
          for (const { text } of lines) hear?.(text)
        },
        // A member whose message is returned sends it again.
        onRefusal: (message) => this.client.say(message),
        onOutgoing: (messages) => {
          if (messages.length > 0) return
          this.acknowledged += 1
          say()
        },
      },
    })
    this.client.open()
    say()
  }
}
