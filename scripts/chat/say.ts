import type { RefusalCode } from 'shared/chat-wire'
import type { BoundConnection } from './chat-store'
import { emptyFrame } from './line-frames'
import { neutralText } from './neutral-text'
import { announce, isTokenOver, type Room } from './room'
import { playTrivia, repeatTrivia, TRIVIA_COMMAND } from './trivia-game'

/** The hosted gateway promises no order: a first message may be here before its bind is stored. */
const BIND_PAUSES_MS = [50, 150, 400]

interface Saying {
  connectionId: string
  message: string
  id: string | undefined
}

/** A line for the room, or why it is none. */
export async function say(room: Room, saying: Saying): Promise<RefusalCode | undefined> {
  const { store, limits, now } = room
  const text = neutralText(saying.message)
  if (text === '') return 'malformed'
  if (text.length > limits.messageLength) return 'too-long'
  const speaker = await speakerOf(room, saying.connectionId)
  if (!speaker) return 'not-bound'
  if (isTokenOver(speaker, now())) {
    await room.courier.dismiss(speaker.connectionId)
    return 'unavailable'
  }
  if (!(await store.admits(speaker.member, { now: now(), ...limits.lines }))) return 'too-fast'
  const line = `${speaker.nickname}: ${text}`
  const { seq, added } = await store.append({
    text: line,
    author: speaker.member,
    at: now(),
    ...(saying.id !== undefined && { id: saying.id }),
  })
  const posted = room.fanOut.announce(seq)
  // The line is stored: from here on nothing that fails may look as if it were not.
  await followUp(room, { speaker, text, line, id: saying.id, seq, added }).catch((error: unknown) =>
    room.log('What follows a line failed', error),
  )
  await posted
  return undefined
}

async function speakerOf(
  { store, timers }: Room,
  connectionId: string,
): Promise<BoundConnection | undefined> {
  for (const ms of BIND_PAUSES_MS) {
    const speaker = await store.connection(connectionId)
    if (speaker) return speaker
    await new Promise<void>((resolve) => timers.after(ms, resolve))
  }
  return store.connection(connectionId)
}

interface Said {
  speaker: BoundConnection
  text: string
  /** As it was to be stored under `seq`. */
  line: string
  id: string | undefined
  seq: number
  added: boolean
}

async function followUp(room: Room, { speaker, text, line, id, seq, added }: Said): Promise<void> {
  const { store, courier } = room
  if (!added && id !== undefined && speaker.kind === 'resumable') {
    await courier.send(speaker.connectionId, [emptyFrame(await store.head(), [id])])
  }
  // Under the id of another line it was not said, and nobody may answer what nobody hears.
  if (!added && (await store.linesAfter(seq - 1, 1))[0]?.text !== line) return
  const isRepeatedQuestion = !added && text === TRIVIA_COMMAND
  const lines = isRepeatedQuestion
    ? await repeatTrivia(room)
    : await playTrivia({ text, nickname: speaker.nickname, seq }, room)
  for (const line of lines) await announce(room, line)
}
