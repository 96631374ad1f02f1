import { Button, Status, type StatusProps } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatMessage, OutgoingMessage } from './connection/outbox'
import type { ChatRoomState, ConnectionStatus } from './room/chat-room'
import type { Transcript } from './transcript/transcript'

const states: Record<ConnectionStatus, { tone: StatusProps['tone']; text: string }> = {
  connecting: { tone: 'waiting', text: 'Connecting…' },
  connected: { tone: 'good', text: 'Connected' },
  reconnecting: { tone: 'waiting', text: 'Reconnecting…' },
  offline: { tone: 'problem', text: 'Not connected.' },
}

/** The status says "Sending…" for a message that takes longer than this. */
export const SLOW_MS = 400

/** True once the message with this id has been waiting for its answer for a while. */
function useIsSlow(id: string | undefined): boolean {
  const [slowId, setSlowId] = useState<string>()

  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setSlowId(id), SLOW_MS)
    return () => clearTimeout(timer)
  }, [id])

  return id !== undefined && slowId === id
}

type StatusLine = Pick<StatusProps, 'tone'> & { text: string }

function statusOf({ connection, outgoing }: ChatRoomState, isSlow: boolean): StatusLine {
  const status = states[connection]
  // Without a connection, even a sent message may not have arrived.
  const isWaiting = ({ waited }: OutgoingMessage) => waited || connection !== 'connected'
  const count = outgoing.filter(isWaiting).length
  if (count > 0) {
    // Without the count, which would be announced after each sent message.
    if (connection === 'connected') return { ...status, text: 'Sending waiting messages…' }
    const waiting = count === 1 ? '1 message waits' : `${count} messages wait`
    return { ...status, text: `${status.text} ${waiting}.` }
  }
  if (connection === 'connected' && isSlow) return { tone: 'waiting', text: 'Sending…' }
  return status
}

/** The state of the connection, and the number of waiting messages. */
export function RoomStatus({ state }: { state: ChatRoomState }) {
  const isConnected = state.connection === 'connected'
  const isSlow = useIsSlow(isConnected ? state.outgoing[0]?.id : undefined)
  const { tone, text } = statusOf(state, isSlow)
  return <Status tone={tone}>{text}</Status>
}

interface EmptyRoomProps {
  transcript: Pick<Transcript, 'subscribe' | 'start' | 'end'>
  connection: ConnectionStatus
}

/** Shown in place of the lines while there are none. */
export function EmptyRoom({ transcript, connection }: EmptyRoomProps) {
  const { subscribe } = transcript
  const isEmpty = useSyncExternalStore(subscribe, () => transcript.start === transcript.end)
  if (!isEmpty) return null
  const isConnected = connection === 'connected'
  return (
    <p className="chat-empty">
      {isConnected ? 'Nobody has said anything yet.' : 'The lines come with the connection.'}
    </p>
  )
}

/** Further lines are counted, not shown. */
const OUTGOING_SHOWN = 3

/** The user's messages that the room has not acknowledged yet, below the transcript. */
export function OutgoingLines({ messages }: { messages: readonly OutgoingMessage[] }) {
  if (messages.length === 0) return null
  const more = messages.length - OUTGOING_SHOWN
  return (
    <ul className="chat-outgoing" aria-label="On the way">
      {more > 0 && <li>{more === 1 ? '1 before these' : `${more} before these`}</li>}
      {messages.slice(-OUTGOING_SHOWN).map(({ id, text }) => (
        <li key={id} translate="no">
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface HeldMessagesProps {
  messages: readonly ChatMessage[]
  onSend: () => void
  onDiscard: () => void
}

/** Messages that were waiting when a sign-in ended. Their author decides whether to send them. */
export function HeldMessages({ messages, onSend, onDiscard }: HeldMessagesProps) {
  return (
    <section className="chat-held" aria-label="Not sent yet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll long messages. */}
      <div className="chat-held-lines" tabIndex={0}>
        <p>Not sent before your sign-in ended:</p>
        <ul>
          {messages.map(({ id, text }) => (
            <li key={id}>
              <bdi translate="no">{text}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className="chat-held-choice">
        <Button onClick={onSend}>Send</Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
