import type { LogFault } from '../platform/log'
import type { Timers } from '../platform/timers'
import type { ChatLimits } from './chat-limits'
import { type ChatStore, SERVICE, type StoredLine } from './chat-store'
import type { Courier } from './courier'
import type { FanOut } from './fan-out'
import { framesFor } from './line-frames'
import type { PaceKeeper } from './pace-keeper'
import type { Replays } from './replays'

/** What the handlers share. */
export interface Room {
  store: ChatStore
  courier: Courier
  fanOut: FanOut
  replays: Replays
  /** How fast each connection sends, known to this process alone. */
  frames: PaceKeeper
  limits: ChatLimits
  now: () => number
  timers: Timers
  /** From 0 up to 1. */
  random: () => number
  log: LogFault
}

interface Notice {
  text: string
  id?: string
}

/** Says something in the room's own name; a second time with one id it is not said. */
export async function announce(room: Room, notice: Notice): Promise<void> {
  await room.fanOut.announce(await storeNotice(room, notice))
}

/** Stores what the room itself says, and answers its number, for the fan-out to be told of. */
export async function storeNotice({ store, now }: Room, { text, id }: Notice): Promise<number> {
  const line = { text, author: SERVICE, at: now(), ...(id !== undefined && { id }) }
  return (await store.append(line)).seq
}

/** The connection is gone. Its member is noted before it is forgotten: either may be done twice. */
export async function forgetConnection(
  { store, frames, now }: Pick<Room, 'store' | 'frames' | 'now'>,
  connectionId: string,
): Promise<void> {
  frames.forget(connectionId)
  const connection = await store.connection(connectionId)
  if (!connection) return
  await store.depart(connection, now())
  await store.unbind(connectionId)
  // A bind that was under way may have noted it again, and found it not forgotten yet.
  await store.depart(connection, now())
}

/** Brings lines to everybody who is bound: one frame for all, serialised once. */
export async function deliverLines(
  { store, courier, now }: Pick<Room, 'store' | 'courier' | 'now'>,
  lines: readonly StoredLine[],
): Promise<void> {
  const connections = await store.connections()
  const authors = new Set(lines.flatMap(({ author, id }) => (id === undefined ? [] : [author])))
  const hearers = connections.filter(({ kind }) => kind === 'resumable')
  const own = new Set(hearers.map(({ member }) => member).filter((each) => authors.has(each)))
  const framesOf = framesFor(lines)
  const ownFrames = new Map([...own].map((member) => [member, framesOf(member)]))
  const frames = framesOf()
  // Asked last: the frames of many authors take half a second.
  const at = now()
  const over: string[] = []
  const plain: string[] = []
  const resumable: string[] = []
  const ofAuthors = new Map<string, string[]>()
  for (const connection of connections) {
    const { connectionId, member, kind } = connection
    if (isTokenOver(connection, at)) over.push(connectionId)
    else if (kind === 'plain') plain.push(connectionId)
    else if (authors.has(member))
      ofAuthors.set(member, [...(ofAuthors.get(member) ?? []), connectionId])
    else resumable.push(connectionId)
  }
  await Promise.all([
    ...over.map((connectionId) => courier.dismiss(connectionId)),
    ...[...ofAuthors].map(([member, own]) => courier.sendToAll(own, ownFrames.get(member) ?? [])),
    courier.sendToAll(
      plain,
      lines.map(({ text }) => text),
    ),
    courier.sendToAll(resumable, frames),
  ])
}

/** Whether what waits for a connection may still be posted to it. To one that is not bound any more
 * nothing of the room may, and nobody would ask again when its token ends. */
export async function mayHear(
  { store, now }: Pick<Room, 'store' | 'now'>,
  connectionId: string,
): Promise<boolean> {
  const connection = await store.connection(connectionId)
  return connection !== undefined && !isTokenOver(connection, now())
}

export function isTokenOver({ tokenExpiresAt }: { tokenExpiresAt?: number }, now: number): boolean {
  return tokenExpiresAt !== undefined && tokenExpiresAt <= now
}
