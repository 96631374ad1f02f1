import { Status, type StatusProps } from 'shared'
import type { ChatRoomState, Connection } from './room/chat-room'

const tones: Record<Connection, StatusProps['tone']> = {
  connecting: 'waiting',
  connected: 'good',
  reconnecting: 'waiting',
  offline: 'problem',
}

const words: Record<Connection, string> = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  offline: 'You are offline.',
}

function statusText({ connection, outgoing, problem }: ChatRoomState): string {
  const count = outgoing.filter(({ waited }) => waited).length
  // Without the count, which each message that goes out would change and have announced.
  if (connection === 'connected') return count > 0 ? 'Sending what waited…' : words.connected
  const messages = count === 1 ? '1 message waits' : `${count} messages wait`
  if (count > 0) return `${words[connection]} ${messages}.`
  if (problem === 'not-connected') return `${words[connection]} Your message is kept.`
  return words[connection]
}

/** How the connection stands, and what waits for it. */
export function RoomStatus({ state }: { state: ChatRoomState }) {
  return <Status tone={tones[state.connection]}>{statusText(state)}</Status>
}
