import { Button, Notice, Status, type StatusProps } from '@parlor/shared'
import type { Message } from './connection/outbox'
import type { ChatRoomState, Connection } from './room/chat-room'

const states: Record<Connection, { tone: StatusProps['tone']; text: string }> = {
  connecting: { tone: 'waiting', text: 'Connecting…' },
  connected: { tone: 'good', text: 'Connected' },
  reconnecting: { tone: 'waiting', text: 'Reconnecting…' },
  offline: { tone: 'problem', text: 'You are offline.' },
}

function statusText({ connection, outgoing }: ChatRoomState): string {
  const count = outgoing.filter(({ waited }) => waited).length
  if (count === 0) return states[connection].text
  // Without the count: it changes with each sent message, and would be announced.
  if (connection === 'connected') return 'Sending waiting messages…'
  return `${states[connection].text} ${count === 1 ? '1 message waits' : `${count} messages wait`}.`
}

/** The connection's state, and how many messages wait. */
export function RoomStatus({ state }: { state: ChatRoomState }) {
  return <Status tone={states[state.connection].tone}>{statusText(state)}</Status>
}

/** A map, because the service chooses the code: an object also has `constructor`. */
const refusals = new Map([
  ['too-fast', 'That was a little fast for the room. Wait a moment, then send it again.'],
  ['too-long', 'This message is too long for the room. Shorten it, then send it again.'],
  ['malformed', 'The room could not read this message. Change it a little, then send it again.'],
])

/** Explains why a message was returned to the composer; `code` is the refusal's. */
export function RefusalNotice({ code }: { code: string }) {
  const unavailable = 'The room could not keep this message just now. Please send it again.'
  return <Notice>{refusals.get(code) ?? unavailable}</Notice>
}

interface HeldMessagesProps {
  messages: readonly Message[]
  onSend: () => void
  onDiscard: () => void
}

/** Messages that waited when a sign-in ended. Their author decides about them. */
export function HeldMessages({ messages, onSend, onDiscard }: HeldMessagesProps) {
  return (
    <section className="chat-held" aria-label="Not sent yet">
      <p>Not sent before your sign-in ended:</p>
      <ul>
        {messages.map(({ id, text }) => (
          <li key={id}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <div className="chat-held-choice">
        <Button onClick={onSend}>Send</Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
