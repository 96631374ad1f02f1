import { announce, isTokenOver, type Room } from './room'
import { left } from './room-words'

/** What time alone brings about: who stayed away has left, what has expired goes, and lines that a
 * run stored but did not live to post are posted. */
export async function sweep(room: Room): Promise<void> {
  const now = room.now()
  room.frames.expire(now)
  for (const connection of await room.store.connections()) {
    // Closed, not only forgotten: where the clock jumped, the gateway has the connection still.
    if (isTokenOver(connection, now) || connection.expiresAt <= now)
      await room.courier.dismiss(connection.connectionId)
  }
  for (const nickname of await room.store.takeAbsent(now - room.limits.blipMs)) {
    await announce(room, { text: left(nickname) })
  }
  await room.store.expire(now)
  await room.fanOut.announce(await room.store.head())
}
