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

function whatWaits({ outgoing, problem }: ChatRoomState): string {
  if (outgoing.length === 1) return ' 1 message goes out when you are back.'
  if (outgoing.length > 1) return ` ${outgoing.length} messages go out when you are back.`
  return problem === 'not-connected' ? ' Your message stays in its field until then.' : ''
}

/** The connection's state, and what becomes of the words that it keeps waiting. */
export function RoomStatus({ state }: { state: ChatRoomState }) {
  const { connection } = state
  return (
    <Status tone={tones[connection]}>
      {/* One text: in a row of its own, each part would stand apart. */}
      <span>{words[connection] + (connection === 'connected' ? '' : whatWaits(state))}</span>
    </Status>
  )
}
