import { useEffect, useState, useSyncExternalStore } from 'react'
import { getRuntimeConfig, getSession, type SignedInUser } from 'shared'
import { type ChatRoom, type ChatRoomState, createChatRoom } from './chat-room'

/** The room for as long as the component is on view. */
export function useChatRoom(user: SignedInUser): { room: ChatRoom; state: ChatRoomState } {
  const [room] = useState(() =>
    createChatRoom({ config: getRuntimeConfig(), session: getSession(), user }),
  )
  useEffect(() => room.enter(), [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.getState) }
}
