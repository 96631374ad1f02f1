import type { ChatRoom, Member } from './chat-room'

/** The page's one room, which outlives the screen: the one of this sign-in, or a new one. */
export function createRooms(open: (member: Member) => ChatRoom): (member: Member) => ChatRoom {
  let current: { room: ChatRoom; username: string; signIn: string } | undefined

  return function roomOf(member) {
    const { signIn } = member
    const { username } = member.user
    if (current?.signIn !== signIn || current.username !== username) {
      current = { room: open(member), username, signIn }
    }
    return current.room
  }
}
