import type { RefusalCode } from 'shared/chat-wire'
import type { GatewayEvent } from '../emulators/gateway/events'
import type { BoundConnection, Presence } from './chat-store'
import { type Identified, identify } from './identify'
import { isTokenOver, type Room, storeNotice } from './room'
import { joined } from './room-words'

interface Bind {
  nickName: string
  lastSeq: number | null | undefined
}

/** The first frame of a connection, and the question of a resumable one for what it misses. */
export async function bind(
  room: Room,
  event: GatewayEvent,
  frame: Bind,
): Promise<RefusalCode | undefined> {
  const who = identify(event.requestContext, frame.nickName)
  if (!who) return 'malformed'
  // Who opened a connection and waited may not read what is said after the token's end.
  if (isTokenOver(who, room.now())) {
    await room.courier.dismiss(who.connectionId)
    return 'unavailable'
  }
  const known = await room.store.connection(who.connectionId)
  if (known) return bindAgain(room, known, { ...frame, nickname: who.nickname })
  if (frame.lastSeq === undefined) return bindPlain(room, who)
  return bindResumable(room, who, frame.lastSeq)
}

async function bindResumable(
  room: Room,
  who: Identified,
  lastSeq: number | null,
): Promise<RefusalCode | undefined> {
  const head = await room.store.head()
  // A number of another room, or of this one before its history was lost.
  if (lastSeq !== null && lastSeq > head) return 'malformed'
  await room.store.bind({ ...who, kind: 'resumable' })
  const arrival = await noteArrival(room, who)
  if (arrival === 'too-many') return turnAway(room, who)
  await room.replays.send(who, { from: lastSeq ?? greetingFrom(room, head), before: arrival })
  if (arrival !== undefined) await room.fanOut.announce(arrival)
  return undefined
}

async function bindPlain(room: Room, who: Identified): Promise<RefusalCode | undefined> {
  if (!(await greetPlain(room, { ...who, kind: 'plain' }))) return 'unavailable'
  const arrival = await noteArrival(room, who)
  if (arrival === 'too-many') return turnAway(room, who)
  if (arrival !== undefined) await room.fanOut.announce(arrival)
  return undefined
}

/** The client asks again later, when another of this person's connections may have gone. */
async function turnAway({ store, now }: Room, who: Presence): Promise<RefusalCode> {
  await store.unbind(who.connectionId)
  // Another bind of the same connection may have found room meanwhile.
  await store.depart(who, now())
  return 'unavailable'
}

/** A connection keeps its nickname and its kind for as long as it lives. */
async function bindAgain(
  room: Room,
  known: BoundConnection,
  { lastSeq, nickname }: { lastSeq: number | null | undefined; nickname: string },
): Promise<RefusalCode | undefined> {
  if (nickname !== known.nickname) return 'malformed'
  if (known.kind === 'plain') return undefined
  const head = await room.store.head()
  if (lastSeq === undefined || (lastSeq !== null && lastSeq > head)) return 'malformed'
  await room.replays.send(known, { from: lastSeq ?? greetingFrom(room, head) })
  return undefined
}

/** Plain lines have no numbers, so nothing may be posted between the greeting and the first line.
 * False where the token has ended before it was time. */
async function greetPlain(room: Room, connection: BoundConnection): Promise<boolean> {
  const { store, courier, fanOut, limits, now } = room
  await fanOut.betweenPosts(async (posted) => {
    await store.bind(connection)
    if (isTokenOver(connection, now())) return
    const from = greetingFrom(room, posted)
    const lines = await store.linesAfter(from, Math.min(limits.greeting, posted - from))
    await courier.send(
      connection.connectionId,
      lines.map(({ text }) => text),
    )
  })
  if (!isTokenOver(connection, now())) return true
  await courier.dismiss(connection.connectionId)
  return false
}

/**
 * Stores that somebody came, and says under which number; undefined for who has been here. A client
 * speaks once it has its replay, so with this stored before that, nobody is heard before he joins.
 */
async function noteArrival(room: Room, who: Presence): Promise<number | 'too-many' | undefined> {
  const arrival = await room.store.arrive(who, room.limits.connections)
  if (arrival === 'too-many') return arrival
  // It may have died, and been forgotten, before it was noted: nobody would depart it any more.
  if (!(await room.store.connection(who.connectionId))) await room.store.depart(who, room.now())
  return arrival === 'new' ? storeNotice(room, { text: joined(who.nickname) }) : undefined
}

function greetingFrom({ limits }: Room, newest: number): number {
  return Math.max(0, newest - limits.greeting)
}
